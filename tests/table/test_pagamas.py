"""Pagamas at a real server: hands, votes, hideouts, ambushes and loot stay with those who may know them.

Two tables have the same past but for what a viewer cannot know; whatever the viewer is given must be the same.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path

import pytest

from tablee.games.pagamas import GAME
from tablee.kernel.record import Record
from tablee.table import table as table_module
from tablee.table.bots import Bots
from tablee.table.errors import BadCommand
from tablee.table.identity import new_token, owner_of
from tablee.table.look import look
from tablee.table.sql import open_store
from tablee.table.tables import Tables
from tests.table.browser.past import recorded, relaid
from tests.table.person import API, PAGES, Json, Person, attending, until
from tests.table.server import Served
from tests.table.voyage import (
    AMBUSHES,
    CAPTAIN,
    FEEDS_THE_MATE,
    FIRST_VOTE,
    HAUL,
    HIDEOUTS,
    KEEPS_ALL,
    LOOKOUT,
    MATE,
    NO_SPYGLASS,
    OPENING,
    OVERBOARD,
    SHARE,
    voyage,
)

SEATS = 3
EARLIER = (6, 12, 14, 20)
"""Steps after which somebody has cards or loot that others may not see."""

# The same cards on the table, others in the hands of Léa and Ana.
OTHER_HANDS = (*OPENING[:3], "draw blade", "draw spyglass", "draw bribe", "draw dodge", *OPENING[7:])

VOTING = (*KEEPS_ALL, *FIRST_VOTE, *FEEDS_THE_MATE)
HIDING = (*SHARE, *OVERBOARD)
HIDDEN = (*HIDING, *HIDEOUTS)
ELSEWHERE = (*HIDING, "a: hide brothel", "b: hide hammock", *HIDEOUTS[2:])

MOMENTS = {
    "hands": ((), ()),
    "votes": ((*VOTING, "a: aye", "b: aye"), (*VOTING, "a: nay", "b: nay")),
    "hideouts while some still choose": (HIDDEN[:-1], ELSEWHERE[:-1]),
    "hideouts": ((*HIDDEN, *NO_SPYGLASS), (*ELSEWHERE, *NO_SPYGLASS)),
    "ambushes": ((*HIDDEN, *NO_SPYGLASS, AMBUSHES[0]), (*ELSEWHERE, *NO_SPYGLASS, "b: ambush a island")),
}
"""What the Lookout, and whoever watches, cannot tell apart."""

QUESTIONS = (
    *("aye", "nay", "rum", "pass", "pass on", "dodge", "force", "spyglass a", "all-hands a", "bribe c 2", "mutiny"),
    *("deal 1 a", "pay 1", "pay 2", "bury 2", "overboard 1", "hide tavern", "ambush a tavern", "blade b brothel"),
    *("elect b", "give mate c", "reward 1 c", "loot 3", "nonsense"),
)
OF_OTHERS = QUESTIONS[::8]
"""Whoever asks for another's seat is refused before the rules are asked: a few questions show it."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("pagamas") / "tables.sqlite", "--rate", "0", "--pace", "0.01") as server:
        yield server
        assert server.well()


@pytest.fixture
def people(house: Served) -> list[Person]:
    return [Person(house.address) for _ in range(SEATS)]


def seated(house: Served, people: Sequence[Person], record: Record) -> str:
    """The table with this past at which these people sit; all have just looked at it, so nobody counts as away."""
    table = relaid(house.database, [person.token for person in people], record=record).rpartition("/")[2]
    for person in people:
        person.view(table)
    return table


def live(person: Person, table: str, door: str, **query: object) -> str:
    with person.live(table, door, **query) as socket:
        return str(socket.recv())


def given(viewer: Person, table: str) -> list[str]:
    """All that a viewer can get out of the house about a table, but for the names of the table itself."""
    view = viewer.view(table)
    offered = {choice["text"] for choice in view["choices"]}
    answers = [viewer.get(table), viewer.get(table, "", API), viewer.get(table, "/big")]
    answers += [viewer.get(table, door, step=step) for step in EARLIER for door in ("/replay", "/picture.svg")]
    answers += [viewer.get(table, rest) for rest in ("/replay", "/picture.svg", "/record")]
    answers.append(viewer.get(table, "/picture.png", width=200))
    for seat in range(SEATS):
        answers.append(viewer.get(table, seat=seat))
        for action in QUESTIONS if seat == (view["seat"] or 0) else OF_OTHERS:
            answers.append(viewer.get(table, "/why", API, seat=seat, action=action))
            if action not in offered:
                answers.append(viewer.post(table, "act", seat=seat, action=action, version=view["version"], key=action))
    answers += [viewer.get(table, "/why", action=action) for action in QUESTIONS]
    shown = [f"{answer.status_code} {answer.content!r}" for answer in answers]
    shown += [live(viewer, table, door) for door in (PAGES, API)]
    return [re.sub(rf"{re.escape(table)}|[0-9a-f]{{64}}", "", text) for text in shown]


def compared(viewer: Person, people: Sequence[Person], table: str) -> list[str]:
    with attending(people, table):
        return given(viewer, table)


@pytest.mark.parametrize(
    ("moment", "eyes"),
    [
        pytest.param(moment, eyes, marks=[pytest.mark.soak] if (at + number) % 2 else [])
        for at, moment in enumerate(MOMENTS)
        for number, eyes in enumerate((LOOKOUT, None))
    ],
)
def test_what_is_kept_from_a_viewer_changes_nothing_that_the_house_answers(
    house: Served, people: list[Person], moment: str, eyes: int | None
) -> None:
    one, other = MOMENTS[moment]
    viewer = Person(house.address) if eyes is None else people[eyes]
    # The Lookout has seen the loot.
    records = voyage(*one), voyage(*other, opening=OTHER_HANDS, haul=HAUL if eyes == LOOKOUT else HAUL[::-1])
    assert records[0].state.data() != records[1].state.data()
    first, second = (compared(viewer, people, seated(house, people, record)) for record in records)
    assert [(a, b) for a, b in zip(first, second, strict=True) if a != b] == []


def test_whoever_knows_can_tell_the_same_tables_apart(house: Served, people: list[Person]) -> None:
    for one, other in (MOMENTS["votes"], MOMENTS["hideouts"], MOMENTS["ambushes"]):
        tables = [seated(house, people, voyage(*actions)) for actions in (one, other)]
        for seat in (CAPTAIN, MATE):
            first, second = (people[seat].view(table)["position"] for table in tables)
            assert first != second


def test_when_the_game_is_over_nothing_is_kept_back(house: Served, people: list[Person]) -> None:
    table = seated(house, people, recorded("pagamas-3"))
    spectator = Person(house.address)
    assert spectator.view(table)["over"]
    assert "has drawn: Dodge" in spectator.get(table, "/replay", step=12).text
    assert "looks at loot card" in spectator.get(table, "/replay", step=24).text
    assert 'id="hands"' in spectator.get(table, "/picture.svg", step=12).text
    assert spectator.get(table, "/record").status_code == 200


def test_while_the_game_goes_on_its_past_shows_each_viewer_what_it_saw(house: Served, people: list[Person]) -> None:
    table = seated(house, people, voyage(*KEEPS_ALL))
    for viewer in (*people, Person(house.address)):
        assert 'id="hands"' not in viewer.get(table, "/replay", step=12).text


def choose(person: Person, table: str, seat: int, action: str, version: int | None = None) -> None:
    seen = person.view(table, seat=seat)["version"] if version is None else version
    answer = person.post(table, "act", seat=seat, action=action, version=seen, key=f"{seat} {action} {seen}")
    assert answer.status_code == 200, answer.text


def told(view: Json) -> str:
    return " ".join(line["sentence"] for entry in view["log"] for line in entry["lines"])


def test_a_vote_that_is_given_can_be_taken_back_until_all_are_turned(house: Served, people: list[Person]) -> None:
    table = seated(house, people, voyage(*KEEPS_ALL))
    lea, ana, zoe = people
    choose(ana, table, MATE, "nay")
    view = ana.view(table)
    assert view["may_undo"]
    assert not lea.view(table)["may_undo"], "nobody takes back the vote of another"
    assert ana.post(table, "undo", version=view["version"], key="back").status_code == 200
    assert "Ana has voted" not in told(lea.view(table))
    for seat, person in enumerate(people):
        choose(person, table, seat, "aye")
    assert "Ana votes aye: 1 vote." in told(lea.view(table))
    assert not zoe.view(table)["may_undo"], "the last to vote has seen the other votes"
    assert zoe.post(table, "undo", version=zoe.view(table)["version"], key="back").status_code == 409


def test_votes_given_in_the_same_moment_all_count(house: Served, people: list[Person]) -> None:
    table = seated(house, people, voyage(*VOTING))
    version = people[0].view(table)["version"]
    for seat in (LOOKOUT, CAPTAIN, MATE):
        choose(people[seat], table, seat, "nay", version)
    assert "Proposal 2 is refused, by 5 to 0." in told(people[0].view(table))


def test_the_house_killed_in_the_middle_of_a_vote_goes_on_with_the_votes_given(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.sqlite", "--rate", "0") as house:
        people = [Person(house.address) for _ in range(SEATS)]
        table = seated(house, people, voyage(*KEEPS_ALL))
        choose(people[MATE], table, MATE, "nay")
        house.kill()
        house.start_again()
        view = people[LOOKOUT].view(table)
        assert [panel["awaited"] for panel in view["panels"]] == [True, False, True]
        assert "nay" not in told(view)
        choose(people[LOOKOUT], table, LOOKOUT, "nay")
        choose(people[CAPTAIN], table, CAPTAIN, "aye")
        assert "Proposal 1 is refused, by 4 to 1." in told(people[LOOKOUT].view(table))


def test_a_bot_gives_its_vote_with_the_others_and_nobody_sees_it_before(house: Served) -> None:
    lea, ana = Person(house.address), Person(house.address)
    table = lea.lay("pagamas", seats=SEATS, mode="invite")
    assert lea.post(table, "bot", seat=LOOKOUT, player="sensible").status_code == 200
    ana.sit(table, MATE, "Ana")

    def to_vote(person: Person) -> bool:
        """Whether it has come to the vote; whatever is due before is done."""
        view = person.view(table)
        voting = [choice["text"] for choice in view["choices"]] == ["aye", "nay"]
        if view["choices"] and not voting:
            person.move(table, view)
        return voting

    until(lambda: all([to_vote(lea), to_vote(ana)]))
    until(lambda: not lea.view(table)["panels"][LOOKOUT]["awaited"])
    for person in (lea, ana):
        assert not re.search(r"(aye|nay): \d", told(person.view(table)))
        assert not {0, 1} & set(person.view(table)["position"]["frames"][-1]["ballots"])
    for seat, person in enumerate((lea, ana)):
        choose(person, table, seat, "aye")
    until(lambda: re.search(r"(aye|nay): \d", told(lea.view(table))) is not None)


def test_whoever_passes_until_something_changes_is_left_alone_until_it_does(
    house: Served, people: list[Person]
) -> None:
    table = seated(house, people, voyage(*HIDDEN))
    lea, ana, _ = people
    choose(lea, table, CAPTAIN, "pass on")
    choose(ana, table, MATE, "pass")
    choose(ana, table, MATE, "pass")  # neither a Spyglass nor the Mate's own ambush
    view = lea.view(table)
    assert view["prompt"] == "Ana may play an Ambush or a Hired Blade."
    assert [panel["awaited"] for panel in view["panels"]] == [False, True, False], "the Captain is left out"
    assert not view["choices"]
    choose(ana, table, MATE, AMBUSHES[2].partition(": ")[2])
    view = lea.view(table)
    assert [panel["awaited"] for panel in view["panels"]] == [True, False, False], "a card was played"
    assert [choice["text"] for choice in view["choices"]] == ["pass", "pass on"]


def test_a_bot_that_holds_a_seat_votes_once_and_the_player_who_comes_back_is_not_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.sqlite"
    tokens = [new_token() for _ in range(SEATS)]
    lea, ana, zoe = map(owner_of, tokens)
    path = relaid(database, tokens, record=voyage(*KEEPS_ALL))

    async def scene(tables: Tables) -> None:
        table = await tables.find(path.rpartition("/")[2])
        monkeypatch.setattr(table_module, "GRACE", -1.0)
        await table.hold(lea, LOOKOUT)
        async with asyncio.timeout(30):
            while LOOKOUT in table.awaited():
                await asyncio.sleep(0.01)
        assert table.awaited() == (CAPTAIN, MATE), "the vote goes on: the others are still asked"
        assert look(table, lea).position["turned"] is None, "and nobody has seen it"
        await table.act(lea, CAPTAIN, "aye", table.version, "a")
        await table.take_back(zoe, LOOKOUT)
        assert table.awaited() == (MATE,)
        assert not look(table, zoe).choices
        with pytest.raises(BadCommand, match="You have voted already"):
            await table.act(zoe, LOOKOUT, "aye", table.version, "again")
        await table.act(ana, MATE, "nay", table.version, "b")
        voters = [step.seat for step in table.record.steps if step.text in ("aye", "nay")]
        assert sorted(voters) == [CAPTAIN, MATE, LOOKOUT], "nobody was asked twice"
        for text in ("deal 1 a", "deal 2 b"):
            await table.act(lea, CAPTAIN, text, table.version, text)
        assert table.awaited() == (CAPTAIN, MATE, LOOKOUT)
        assert [choice.text for choice in look(table, zoe).choices] == ["aye", "nay"], "who is back votes in person"

    async def played() -> None:
        tables = Tables(await open_store(str(database)), {"pagamas": GAME}, Bots(pace=0.0))
        await tables.open()
        try:
            await scene(tables)
        finally:
            await tables.close()

    asyncio.run(played())


# One device


@pytest.fixture
def shared(house: Served) -> tuple[Person, str]:
    """Somebody who passes a device round, at the moment of a vote."""
    lea = Person(house.address)
    return lea, seated(house, [lea] * SEATS, voyage(*VOTING))


def test_on_one_device_each_votes_behind_a_cover(shared: tuple[Person, str]) -> None:
    lea, table = shared
    for seat, vote in enumerate(("aye", "nay", "nay")):
        covered = lea.view(table)
        assert (covered["cover"], covered["seat"]) == (True, seat)
        assert not covered["choices"]
        assert covered["position"]["hands"] == [{}, {}, {}]
        assert "has drawn" not in told(covered)
        page = lea.get(table).text
        assert "data-action" not in page
        assert 'id="log"' not in page
        uncovered = lea.view(table, seat=seat)
        assert not uncovered["cover"]
        ballots = uncovered["position"]["frames"][-1]["ballots"]
        assert not {0, 1} & set(ballots), "what the others have voted stays sealed"
        choose(lea, table, seat, vote)
    assert "Proposal 2 is refused, by 4 to 1." in told(lea.view(table))


def test_on_one_device_questions_are_answered_for_whoever_is_in_front_of_it(shared: tuple[Person, str]) -> None:
    """All three may vote now: the hint and the reasons are those of the seat that asks."""
    lea, table = shared
    for seat in range(SEATS):
        page = lea.get(table, seat=seat).text
        found = re.search(r'action="(/tables/[^"]*/hint[^"]*)"', page)
        assert found is not None
        asked = lea.http.get(unescape(found[1])).json()
        assert asked["sentence"] == lea.get(table, "/hint", API, seat=seat).json()["sentence"]
