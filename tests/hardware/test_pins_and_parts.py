"""What `make hardware-check` says when somebody moves a wire or buys another part."""

from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from workshop import carrier, checks, firmware, lists, pico, power


def test_the_pod_as_drawn_has_nothing_wrong(bench):
    assert checks.wrong_with(*bench) == []


def test_one_pin_for_two_wires_is_told(bench):
    pins, parts = bench
    twice = replace(pins, key=pins.lamps.data)
    assert any(
        "GP13 is used twice: LAMPS and KEY" in text for text in checks.wrong_with(twice, parts)
    )


@pytest.mark.parametrize("gpio", [23, 24, 25, 29, 30, -1])
def test_a_pin_that_is_not_led_out_is_told(bench, gpio):
    pins, parts = bench
    (text,) = checks.wrong_with(replace(pins, key=gpio), parts)
    assert f"KEY is on GP{gpio}" in text


def test_a_wire_on_the_pin_that_usb_borrows_is_told(bench):
    pins, parts = bench
    (text,) = checks.wrong_with(replace(pins, key=15), parts)
    assert text.startswith("KEY is on GP15") and "RP2040-E5" in text


@pytest.mark.parametrize(
    ("wire", "gpio", "says"),
    [
        ("miso", 17, "SPI0 CSn"),
        ("miso", 12, "SPI1 RX"),
        ("sck", 19, "SPI0 TX"),
        ("mosi", 18, "SPI0 SCK"),
    ],
)
def test_a_reader_wire_on_a_pin_without_that_job_is_told(bench, wire, gpio, says):
    pins, parts = bench
    moved = replace(pins, reader=replace(pins.reader, **{wire: gpio}))
    assert any(says in text for text in checks.pins_can_do_their_job(moved, parts))


@pytest.mark.parametrize(("sda", "scl", "says"), [(5, 4, "I2C0 SCL"), (6, 7, "I2C1 SDA")])
def test_screen_wires_swapped_or_on_the_other_bus_are_told(bench, sda, scl, says):
    pins, parts = bench
    moved = replace(pins, screen=replace(pins.screen, sda=sda, scl=scl))
    assert says in checks.pins_can_do_their_job(moved, parts)[0]


def test_jobs_are_those_of_the_rp2040_table():
    # RP2040 data sheet 1.4.3, read off row by row
    assert pico.spi_job(0) == (0, "RX")
    assert pico.spi_job(7) == (0, "TX")
    assert pico.spi_job(9) == (1, "CSn")
    assert pico.spi_job(14) == (1, "SCK")
    assert pico.spi_job(16) == (0, "RX")
    assert pico.spi_job(27) == (1, "TX")
    assert pico.i2c_job(2) == (1, "SDA")
    assert pico.i2c_job(21) == (0, "SCL")
    assert pico.i2c_job(27) == (1, "SCL")


def test_the_header_has_its_forty_pins_where_the_data_sheet_puts_them():
    assert set(pico.PIN_NAME) == set(range(1, 41))
    gp = pico.HEADER_PIN
    assert [gp[0], gp[15], gp[16], gp[22], gp[26], gp[28]] == [1, 20, 21, 29, 31, 34]


def test_a_reader_on_five_volts_is_told(bench):
    pins, parts = bench
    reader = parts.parts["reader"]
    fed_from_usb = replace(reader, electric=replace(reader.electric, rail="5V"))
    parts.parts["reader"] = fed_from_usb
    assert any("reader wants" in text for text in checks.parts_on_their_volts(pins, parts))


def test_lamps_straight_on_the_pico_would_not_be_read(bench):
    _, parts = bench
    pico_volts = parts.parts["pico"].electric.drives
    lamps = parts.parts["lamps"].electric
    assert lamps.high(5.0) == pytest.approx(3.5)
    assert pico_volts < lamps.high(5.0)
    assert parts.parts["buffer"].electric.drives >= lamps.high(5.0)


def test_a_five_volt_signal_into_the_pico_is_told(bench):
    pins, parts = bench
    reader = parts.parts["reader"]
    parts.parts["reader"] = replace(reader, electric=replace(reader.electric, drives=5.0))
    assert any("MISO: reader gives 5.0 V" in text for text in checks.levels_are_read(pins, parts))


def test_a_wrong_screen_address_is_told(bench):
    pins, parts = bench
    wrong = replace(pins, screen=replace(pins.screen, address=0x48))
    assert "0x48" in checks.wrong_with(wrong, parts)[0]


def test_pod_and_capped_lamps_stay_within_the_port(bench):
    pins, _ = bench
    together = power.fixed_ma(pins, "seat") + power.lamp_budget_ma(pins)
    assert pins.power.pod_ma - 1 < together <= pins.power.pod_ma
    assert power.lamps_full_ma(pins) > power.lamp_budget_ma(pins)


@pytest.mark.parametrize(
    ("asked", "told"), [(400, []), (250, ["for 250 mA, but a pod may draw 400"])]
)
def test_an_image_asks_its_port_for_what_the_plan_draws(bench, tmp_path, asked, told):
    flash = bytes(250) + bytes.fromhex("09024b0002010080") + bytes([asked // 2])
    blocks = [flash[at : at + 256].ljust(256, b"\0") for at in (0, 256)]
    image = tmp_path / "pod.uf2"  # the descriptor goes over from one block into the next
    image.write_bytes(b"".join(bytes(32) + block + bytes(224) for block in blocks))
    found = power.asks_otherwise(bench[0], image)
    assert len(found) == len(told) and all(a in b for a, b in zip(told, found, strict=True))


def test_five_pods_on_a_weak_hub_are_told(bench):
    pins, parts = bench
    weak = replace(pins, power=replace(pins.power, hub_ma=500))
    assert any("hub's 500 mA" in text for text in checks.wrong_with(weak, parts))


def test_more_than_the_regulator_gives_is_told(bench):
    pins, parts = bench
    weak = replace(pins, power=replace(pins.power, regulator_ma=140))
    (text,) = checks.regulator_is_enough(weak, parts)
    assert text.startswith("private")


def test_a_dearer_pod_is_told(bench):
    pins, parts = bench
    reader = parts.parts["reader"]
    parts.parts["reader"] = replace(reader, eur=9.0)
    assert len(checks.pods_within_their_price(pins, parts)) == 2


def test_every_part_has_a_number_that_can_be_looked_up(bench):
    _, parts = bench
    bought = [*parts.parts.values(), *parts.table]
    assert [one.name for one in bought if one.number.startswith("any")] == [
        parts.parts["print"].name
    ]


def test_a_part_that_the_board_names_otherwise_is_told(bench):
    _, parts = bench
    board = carrier.board()
    assert set(board.number) == set(carrier.REFERENCE) - {"key", "screen", "buzzer"}
    assert carrier.wrong_numbers(parts, board) == []
    parts.parts["resistor"] = replace(parts.parts["resistor"], number="another")
    (told,) = carrier.wrong_numbers(parts, board)
    assert told.startswith("R1 is CFR-25JB-52-330R on the carrier, but parts.toml buys another")


def test_the_plugs_header_and_the_clamps_are_bought_as_the_board_has_them(bench):
    pins, parts = bench
    for part in ("lamp_header", "esd"):
        parts.parts[part] = replace(parts.parts[part], number="another", private=0)
    told = carrier.wrong_numbers(parts, carrier.board())
    assert [text.split(" on ")[0] for text in sorted(told)] == ["J2 is B3B-XH-A", "U3 is SP721APP"]
    assert checks.wired_parts_are_bought(pins, parts) == [
        "private: esd is wired but not on the shopping list."
    ]


def test_a_wire_to_key_or_reader_without_a_clamp_is_told(bench, monkeypatch):
    pins, parts = bench
    assert checks.sparks_end_in_a_clamp(pins, parts) == []
    joined = checks.nets(pins, "carrier")
    open_key = joined | {"KEY": tuple(pad for pad in joined["KEY"] if pad.part != "esd")}
    monkeypatch.setattr(checks, "nets", lambda _pins, _kind: open_key)
    assert checks.sparks_end_in_a_clamp(pins, parts) == [
        "KEY goes from the Pico to the key, but to no clamp of U3."
    ]


@pytest.mark.parametrize(("seats", "metres", "boards"), [(3, 1, 1), (4, 2, 1), (5, 2, 2)])
def test_strip_and_boards_are_ordered_as_they_are_sold(bench, seats, metres, boards):
    bought = bench[1].parts
    assert (bought["lamps"].packs(seats), bought["carrier"].packs(seats)) == (metres, boards)
    column = 2 + seats - 3
    rows = [line.split(" | ") for line in lists.shopping_list(bench[1]).splitlines()]
    (strip,) = [row for row in rows if len(row) == 6 and "strip" in row[0] and " m" in row[2]]
    assert strip[column] == f"{metres} x 1 m"


def test_more_lamps_than_a_metre_has_are_told(bench):
    pins, parts = bench
    many = replace(pins, lamps=replace(pins.lamps, seat=21))
    (told,) = checks.a_metre_of_strip_is_enough(many, parts)
    assert told.startswith('A strip of "1 m" has not the 21 lamps for each of 3 pods')


def test_the_firmware_has_the_pins_of_the_file(bench, tmp_path):
    pins, _ = bench
    moved = replace(pins, reader=replace(pins.reader, miso=4), key=12)
    path = tmp_path / "board.py"
    path.write_text(firmware.board_text(moved), encoding="utf-8")
    spec = spec_from_file_location("board_moved", path)
    board = module_from_spec(spec)
    spec.loader.exec_module(board)
    pins_written = [board.PIN_MISO, board.PIN_KEY, board.PIN_CS]
    assert pins_written == [4, 12, pins.reader.cs]
    budget = board.LAMP_BUDGET_MA
    assert budget == power.lamp_budget_ma(moved)
