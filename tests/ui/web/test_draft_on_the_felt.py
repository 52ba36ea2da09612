"""While cards are drafted the felt is a table: who took what, who led, who would have won."""

import pytest

from stichtisch.games.was_sticht import rules
from stichtisch.games.was_sticht.presenter import columns_shown
from stichtisch.ui.web.acts import MakeOffer
from ui.web.gallery import ANNA, gallery
from ui.web.visit import PHONE

pytestmark = pytest.mark.real_time
LARGE = 1440, 900
ROW = "#draft tr:nth-child({}) td:nth-child({})"


def drafts(column):
    def is_there(public):
        return public.phase == rules.DRAFT and ANNA in public.acting and public.column == column

    return is_there


@pytest.fixture(scope="module", params=[3, 4])
def table(chromium, request):
    with gallery(chromium) as table:
        table.begin("was-sticht", request.param, {"tasks": 1})
        table.plays(drafts(column=4))
        yield table
        assert table.visit.complaints == []


@pytest.fixture
def page(table, request):
    page = table.visit.page("twin?lang=en", getattr(request, "param", LARGE), key=table.key)
    table.tells(page)
    table.hub.take()
    yield page
    page.context.close()


def rows_of(table):
    """Where each seat's row is on Anna's page: she sits below, the table above her."""
    seats = table.table.game.seats
    around = [*range(1, seats), *([seats] if seats == 3 else []), ANNA]
    return {seat: at + 2 for at, seat in enumerate(around)}


def test_each_row_shows_what_its_player_took_and_who_led_and_would_have_won(table, page):
    public, presenter = table.table.match.public(), table.table.presenter
    for at, (taken, hint) in enumerate(zip(public.columns, public.hints, strict=True)):
        for seat, row in rows_of(table).items():
            cell = page.locator(ROW.format(row, at + 2))
            card = taken[seat] if seat in taken else public.asides[at]
            assert cell.locator(".card").get_attribute("aria-label") == presenter.card(card)
            winner = table.table.game.seats if hint.seat is None else hint.seat
            assert cell.locator(".wins").count() == (winner == seat)
            assert ("led" in (cell.get_attribute("class") or "")) == (hint.leader == seat)


def test_whoever_is_to_take_a_card_takes_it_from_the_felt(table, page):
    offers = table.room.people[ANNA].offers()
    ringed = page.locator("#draft button")
    cards = {table.table.presenter.card(move.card) for move in offers}
    assert {each.get_attribute("aria-label") for each in ringed.all()} == cards
    assert page.locator("#offers").is_hidden(), "there it would be offered twice"
    name = ringed.first.get_attribute("aria-label")
    ringed.first.click()
    page.wait_for_timeout(100)
    (done,) = [each.act for each in table.hub.take() if isinstance(each.act, MakeOffer)]
    (meant,) = [move for move in offers if table.table.presenter.card(move.card) == name]
    assert f'"{meant.card.text}"' in done.offer


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_on_a_phone_they_lie_large_in_the_tray(table, page):
    assert page.locator("#draft button").count() == 0
    assert page.locator("#offers button:visible").count() == len(table.room.people[ANNA].offers())
    assert page.locator("#draft .card").first.is_visible()


def test_who_only_watches_takes_nothing(table):
    page = table.visit.page("twin?lang=en", LARGE)
    table.tells(page)
    assert page.locator("#draft .card").count() == 36
    assert page.locator("#draft button").count() == 0
    page.context.close()


def test_cards_that_people_laid_out_are_seen_once_they_are_taken(table):
    public = table.table.match.public()
    taken = [card for each in (*public.columns, public.drafted) for card in each.values()]
    shown = [card for column in columns_shown(public, ()) for card in column.cards if card]
    assert set(shown) == {*taken, *public.asides} and len(set(shown)) == len(shown)


def test_columns_of_another_round_are_not_shown(table):
    public, laid_out = table.table.match.public(), table.visitors.laid_out()
    assert (
        sum(card is not None for one in columns_shown(public, laid_out) for card in one.cards)
        == 36
    )
    others = [*laid_out[1:], laid_out[0]]
    assert list(columns_shown(public, others)) == list(columns_shown(public, ()))
