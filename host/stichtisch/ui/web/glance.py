"""A table at one look, as JSON: suits, trump, what is asked, the draft, how all stand."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.display import DraftShown
from stichtisch.games.presenter import Presenter
from stichtisch.games.view import Public
from stichtisch.ui.picture import CardPicture, card_picture

Json = dict[str, Any]


def glance_as_json(
    public: Public, presenter: Presenter[Any, Any], laid_out: Sequence[Sequence[Card]] = ()
) -> Json:
    """What all should see from afar, as figures and signs; `laid_out` before all to be drafted."""
    draft = presenter.draft(public, laid_out)
    suits = [
        {"shape": sign.shape, "hue": sign.hue, "text": presenter.suit(suit)}
        for suit, sign in presenter.signs.items()
    ]
    all_trumps = presenter.words("play.suit_trump")
    taken, trump = public.last_trick, presenter.trump(public)  # type: ignore[attr-defined]
    return {
        "suits": [*suits, {"shape": presenter.last_sign, "hue": "trump", "text": all_trumps}],
        "trump": trump
        and {"suits": [shape_of(s, presenter) for s in trump.suits], "more": trump.more},
        "asks": [shape_of(suit, presenter) for suit in public.asked],
        "to_do": presenter.to_do(public) if public.acting else "",
        "taken": taken
        and {
            "cards": [card_as_json(card, presenter) for card in taken.cards],
            "who": presenter.names[taken.winner],
        },
        "draft": draft and _draft_as_json(draft, presenter),
        "may_be": [
            [shape_of(one, presenter) if one in presenter.signs else one for one in row]
            for row in presenter.may_be(public)
        ],
        "stand": [asdict(presenter.counted(public, seat)) for seat in range(public.seats)],
        "winners": list(public.outcome.winners) if public.outcome else [],
        "places": [list(place) for place in public.outcome.places] if public.outcome else [],
    }


def _draft_as_json(draft: DraftShown, presenter: Presenter[Any, Any]) -> Json:
    def told(card: Card | None) -> Json | None:
        return card_as_json(card, presenter) if card else None

    columns = [
        {
            "cards": list(map(told, column.cards)),
            "taken": sorted(column.taken),
            "led": column.led,
            "won": column.won,
        }
        for column in draft.columns
    ]
    return {"rows": list(draft.rows), "columns": columns, "now": draft.now}


def shape_of(suit: str, presenter: Presenter[Any, Any]) -> str:
    """Of a suit; all trumps together have the sign of the last lamp."""
    return presenter.signs[suit].shape if suit in presenter.signs else presenter.last_sign


def card_as_json(card: Card, presenter: Presenter[Any, Any]) -> Json:
    """A card that lies open."""
    return drawn(card_picture(card, presenter))


def drawn(card: CardPicture) -> Json:
    """A card as pages draw it."""
    return {"rank": card.rank, "shape": card.shape, "hue": card.hue, "text": card.text}
