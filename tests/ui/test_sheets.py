"""What paper says of a game: one page, all sentences, every sign that its lamps can show."""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from pypdf import PdfReader

from pod.patterns import paint
from podwire import kinds
from reliability.wrong_things import Evening
from stichtisch import games
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.form import options_of
from stichtisch.games.lights import POD, SEARCHING, Frame, Light, light_of
from stichtisch.games.presenter import Presenter
from stichtisch.games.settings import Settings
from stichtisch.scene import Pattern, Scene
from stichtisch.ui.lamp_drawing import _COIN, _FONTS, _OUTLINES, FrameDrawing, LampDrawing, levels
from stichtisch.ui.sheet import looks, sheet_of
from stichtisch.ui.sheet_pdf import write_sheet
from stichtisch.words import LANGUAGES, Words, sentences
from tools.sheet_page import PAGES, page

READABLE = 9.5
"""Points: at arm's length."""
CHECKOUT = Path(__file__).parents[2]
BY_GAME = pytest.mark.parametrize("game", games.FOLDERS)
BY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def printed(game, language, path):
    """The pages of a printed card and the size of its text."""
    words = Words(language)
    size = write_sheet(sheet_of(game, words), words, path)
    return PdfReader(path).pages, size


def letters(text):
    """Without the ends of lines, which are where there was room."""
    return re.sub(r"\s", "", text)


@BY_LANGUAGE
@BY_GAME
def test_a_game_takes_one_page_that_can_be_read(game, language, tmp_path):
    pages, size = printed(game, language, tmp_path / "card.pdf")
    assert len(pages) == 1
    assert size >= READABLE


@BY_LANGUAGE
@BY_GAME
def test_all_sentences_of_the_game_for_paper_are_on_it(game, language, tmp_path):
    (page,), _ = printed(game, language, tmp_path / "card.pdf")
    text, room = letters(page.extract_text()), games.FOLDERS[game]
    asked = re.compile(r"(short|tap|sign)_|won$|suit_lamps$|last_lamp$|name$")
    own = {name: words for name, words in sentences(room).items() if asked.match(name)}
    presenter = game_named(game).presenter(("",) * 4, Settings(), Words(language))
    for shared in presenter.shared_rooms:  # what games of a kit share
        own = {name: w for name, w in sentences(shared).items() if name.startswith("tap_")} | own
    usual = vars(game_named(game).options())
    told = [words[language].format(**usual) for words in own.values()]
    assert len(told) > 8
    for sentence in told:
        for part in sentence.split(" | "):
            assert letters(part) in text, part


@BY_LANGUAGE
@BY_GAME
def test_every_sign_is_drawn_beside_its_sentence(game, language, tmp_path, monkeypatch):
    frames, lamps = [], []
    monkeypatch.setattr(FrameDrawing, "draw", lambda self: frames.append(self._shines))
    monkeypatch.setattr(LampDrawing, "draw", lambda self: lamps.append(self._light))
    (page,), _ = printed(game, language, tmp_path / "card.pdf")
    sheet, text = sheet_of(game, Words(language)), letters(page.extract_text())
    assert frames == [sign.frame for sign in game_named(game).lamp_signs]
    assert lamps == [lamp.light for lamp in sheet.suit_lamps] and len(lamps) == 5
    for sign in sheet.signs:
        assert letters(sign.means + sign.looks) in text


@BY_GAME
def test_every_suit_has_a_shape_that_can_be_printed(game):
    for lamp in sheet_of(game, Words("en")).suit_lamps:
        fonts = "".join(_FONTS.values())
        assert lamp.shape.isascii() or lamp.shape in f"{fonts}{_COIN}{''.join(_OUTLINES)}"


def shown_at_tables(game, evenings=6, steps=500):
    """How frames shine where people get everything wrong."""
    found = set()
    for evening in range(evenings):
        table = Evening(game, Random(f"sheet {game} {evening}"), Counter(), Counter())
        for _ in range(steps):
            table.step()
            scenes = table.table.showing.scenes().values()
            segments = (one for scene in scenes for one in scene.segments)
            found |= {light_of(one) for one in segments if one.first >= POD.suits}
    return found


@pytest.mark.slow(4)
@BY_GAME
def test_what_pods_show_at_a_table_is_among_the_signs(game):
    signs = game_named(game).lamp_signs
    told = {light_of(segment) for sign in signs for segment in sign.frame}
    if any(sign.looks == "stichwahl.look_trump" for sign in signs):  # any family's light
        told |= {lamp.light for lamp in sheet_of(game, Words("en")).suit_lamps}
    assert shown_at_tables(game) <= told


def test_the_pod_that_looks_for_its_referee_shows_what_paper_says():
    scene, wire = Scene(80, (SEARCHING.on(POD.suits, POD.frame),)), bytearray(40)
    scene.encode(wire)
    source = (CHECKOUT / "firmware" / "pod" / "app.py").read_text("utf-8")
    (lost,) = re.findall(r"^_LOST_LAMPS = (.*?)\n_LOST_TEXT", source, re.M | re.S)
    lamps = {"SUIT_LAMPS": POD.suits, "LAMPS": POD.suits + POD.frame, "kinds": kinds}
    assert wire[1:].startswith(eval(lost, lamps)[1:])  # its brightness is told as it goes


@pytest.mark.parametrize("pattern", Pattern)
def test_lamps_are_drawn_as_the_pod_shines_at_some_moment(pattern):
    """A dim lamp is drawn somewhat brighter than it is, for paper has no light of its own."""
    light, count = Light(pattern, (255, 255, 255), 1000), 11
    wire, moments = bytearray(40), set()
    Scene(255, (light.on(0, count),)).encode(wire)
    for now in range(0, 1000, 5):
        frame = bytearray(3 * count)
        paint(frame, wire, 9, now)
        moments.add(tuple(frame[::3]))
    drawn = levels(pattern, count)
    as_drawn = {tuple(bool(lamp) for lamp in moment) for moment in moments}
    assert tuple(bool(level) for level in drawn) in as_drawn
    brightest = max(max(moment) for moment in moments) / 255
    assert max(drawn) == pytest.approx(brightest, abs=0.06)


@BY_LANGUAGE
def test_no_two_signs_look_alike_in_words_without_colours(language):
    words = Words(language)
    told = [looks(frame.value, words).rpartition(", ")[0] for frame in Frame]
    assert len(set(told)) == len(Frame)


@BY_GAME
def test_no_two_signs_of_a_game_look_alike(game):
    sheet = sheet_of(game, Words("en"))
    assert len({(sign.frame, sign.looks) for sign in sheet.signs}) == len(sheet.signs)


def test_the_same_sheet_gives_the_same_file(tmp_path):
    files = [tmp_path / name for name in ("a.pdf", "b.pdf")]
    for file in files:
        printed("was-sticht", "de", file)
    assert files[0].read_bytes() == files[1].read_bytes()


@BY_LANGUAGE
def test_the_page_of_all_games_holds_the_sentences_of_today(language):
    assert PAGES[language].read_text("utf-8") == page(Words(language)), "run `make pages`"


@pytest.mark.slow(9)
def test_what_does_not_fit_on_a_page_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(
        Presenter,
        "own",
        lambda _, name, **__: " | ".join(
            ["far too much " * 500] * (3 if name.startswith("tap_") else 1)
        ),
    )
    with pytest.raises(StichtischError, match="shorten"):
        printed("was-sticht", "en", tmp_path / "card.pdf")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_those_of_the_table(language):
    agreed = {"most": 2, "hook": False, "back_up": True}
    rules = sheet_of("oh-hell", Words(language), agreed).rules
    usual = sheet_of("oh-hell", Words(language)).rules
    assert ": 2" in rules[0] and ": 10" in usual[0]
    assert len(rules) == len(usual) + 2, "what is as usual is not said again"
    assert rules[-1].endswith({"en": "(no).", "de": "(nein)."}[language])


@pytest.mark.parametrize("game", games.FOLDERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_option_can_be_said(game, language):
    for option in options_of(games.game_named(game).options):
        for value in option.values:
            given = json.loads(value) if value in ("true", "false") or value.isdecimal() else value
            sheet_of(game, Words(language), {option.name: given})
