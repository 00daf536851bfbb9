"""What each viewer sees of a table: all that concerns them, and nothing that does not."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from pathlib import Path

import pytest

from tablee.games.patolli import GAME
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES, words
from tablee.table import table as table_module
from tablee.table.again import rematch
from tablee.table.api import render
from tablee.table.bots import Question, Thought
from tablee.table.look import agreed, look
from tablee.table.questions import Advice, hint
from tablee.table.sight import Sight
from tablee.table.store import BOT, HUMAN, OPEN
from tablee.table.table import Table
from tablee.table.tables import Mode, Tables
from tests.table.test_tables import ANA, EVE, LEA, go_on, invited, run, to_a_choice


async def sealed(tables: Tables, mode: Mode = "invite") -> Table:
    """Three bid in secret; in the mode ``device`` they are all at one screen."""
    table = await tables.lay("sealed", 3, {}, LEA, "Léa", mode)
    if mode == "invite":
        await table.sit(ANA, 1, "Ana")
        await table.sit(EVE, 2, "Eve")
    return table


async def finish(table: Table) -> None:
    while not table.over:
        await go_on(table)


def test_a_player_sees_what_to_do_and_the_others_see_who_is_awaited(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        assert look(table, LEA).may_throw
        assert not look(table, ANA).may_throw
        assert not look(table, None).may_throw
        seat = await to_a_choice(table)
        owners = (LEA, ANA)
        active, idle = look(table, owners[seat]), look(table, owners[1 - seat])
        assert [choice.text for choice in active.choices] == [a.text for a in table.record.state.legal(seat)]
        assert all(choice.label != choice.text for choice in active.choices)
        assert idle.choices == ()
        assert [panel.awaited for panel in idle.panels] == [seat == 0, seat == 1]
        assert [panel.you for panel in active.panels] == [seat == 0, seat == 1]
        assert look(table, EVE).seat is None

    run(tmp_path, scene)


def test_only_the_board_of_who_acts_can_be_touched(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        seat = await to_a_choice(table)
        owners = (LEA, ANA)
        assert "data-action" in look(table, owners[seat]).board
        assert "data-action" not in look(table, owners[1 - seat]).board
        assert "data-action" not in look(table, None).board
        assert "data-action" not in look(table, owners[seat], step=0).board

    run(tmp_path, scene)


def test_a_panel_counts_what_everybody_may_count(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        assert [panel.counts for panel in look(table, LEA).panels] == [("0 on the board", "0 home")] * 2
        assert look(table, LEA, language="fr").panels[0].counts == ("0 pion sur le plateau", "0 pion sorti")
        waiting = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        assert look(waiting, LEA).panels[0].counts == ()

    run(tmp_path, scene)


def test_an_option_that_does_not_matter_is_not_listed(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        plain = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
        staked = await tables.lay("patolli", 2, {"betting": True}, LEA, "Léa", "device")
        assert len(look(plain, LEA).agreed) == 2
        assert len(look(staked, LEA).agreed) == 4

    run(tmp_path, scene)


def test_what_chance_deals_in_nobodys_name_comes_in_one_go(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("magpie", 3, {}, LEA, "Léa", "device")
        woken: list[int] = []

        class Eyes:
            owner = LEA
            hidden = False

            def wake(self) -> None:
                woken.append(table.version)

        table.presence.watch(Eyes())
        while table.record.state.to_act() == (CHANCE,):
            await asyncio.sleep(0.01)
        assert table.version > 6, "two jewels for each of the three, and one to draw"
        assert woken == [table.version]

    run(tmp_path, scene)


def test_before_every_seat_is_taken_the_prompt_counts_the_open_ones(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        sight = look(table, ANA, language="en")
        assert sight.prompt == "One seat is still open."
        assert not sight.started
        assert [panel.kind for panel in sight.panels] == [HUMAN, OPEN]
        assert [panel.may_sit for panel in sight.panels] == [False, True]
        assert [panel.name for panel in sight.open_seats] == ["Seat 2"]

    run(tmp_path, scene)


def test_a_seat_kept_for_a_rematch_is_for_its_owner_alone(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        await finish(table)
        again = await rematch(table, LEA)
        assert look(again, ANA).panels[1].may_sit
        assert not look(again, EVE).panels[1].may_sit
        assert look(again, EVE).panels[1].name == "Ana"

    run(tmp_path, scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_have_names_in_every_language_and_two_alike_are_told_apart(tmp_path: Path, language: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("sealed", 3, {}, LEA, "Léa", "now", "random")
        sight = look(table, LEA, None, language)
        name = words("tablee.table", language).say("bot.random.name")
        assert [panel.name for panel in sight.panels] == ["Léa", name, "Alba"]
        assert [panel.kind for panel in sight.panels] == [HUMAN, BOT, BOT]

    run(tmp_path, scene)


# Secrets


def test_what_another_chose_in_secret_is_in_nobody_else_s_sight(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        first, second = await sealed(tables), await sealed(tables)
        for table, bid in ((first, "bid-1"), (second, "bid-4")):
            await table.act(LEA, 0, bid, 0, "a")
        for viewer in (ANA, EVE, None):
            seen = [json.dumps(_anonymous(look(table, viewer))) for table in (first, second)]
            assert seen[0] == seen[1], viewer
        mine = [json.dumps(_anonymous(look(table, LEA))) for table in (first, second)]
        assert mine[0] != mine[1]

    run(tmp_path, scene)


def _anonymous(sight: Sight) -> dict[str, object]:
    """A sight without what differs between any two tables."""
    return {name: value for name, value in asdict(sight).items() if name not in ("id", "commitment", "salts")}


def test_a_draw_that_one_seat_knows_is_told_to_that_seat_alone(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("magpie", 3, {}, LEA, "Léa", "invite")
        await table.sit(ANA, 1, "Ana")
        await table.sit(EVE, 2, "Eve")
        while table.record.state.to_act() == (CHANCE,):  # the house deals in nobody's name
            await asyncio.sleep(0.01)
        private = [event for events in table.story for event in events if event.audience is not None]
        assert private
        told = {viewer: _sentences(look(table, viewer)) for viewer in (LEA, ANA, EVE, None)}
        for event in private:
            sentence = table.game.words("en").event(event, table.names)
            knowing = [sentence in told[viewer] for viewer in (LEA, ANA, EVE)]
            assert knowing[event.seat]
            assert sentence not in told[None]

    run(tmp_path, scene)


def _sentences(sight: Sight) -> set[str]:
    return {line.sentence for entry in sight.log for line in entry.lines}


def test_the_key_is_told_only_when_the_game_is_over(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        key = table.agreement.key.hex()
        assert key not in json.dumps(asdict(look(table, LEA)))
        await finish(table)
        assert look(table, None).key == key

    run(tmp_path, scene)


def test_a_whisper_is_heard_by_two(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await sealed(tables)
        await table.say(LEA, 0, "to all", -1, "a")
        await table.say(LEA, 0, "to Ana", 1, "b")
        heard = {viewer: [said.text for said in look(table, viewer).talk] for viewer in (LEA, ANA, EVE, None)}
        assert heard[LEA] == heard[ANA] == ["to all", "to Ana"]
        assert heard[EVE] == heard[None] == ["to all"]
        assert [said.yours for said in look(table, LEA).talk] == [True, True]
        assert [said.to_name for said in look(table, ANA).talk] == ["", "Ana"]

    run(tmp_path, scene)


# Several seats at one screen


def test_where_hands_are_hidden_a_cover_stands_between_the_players_of_one_screen(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await sealed(tables, "device")
        covered = look(table, LEA)
        assert not covered.cover, "nobody has a secret yet"
        await table.act(LEA, 0, "bid-2", 0, "a")
        covered = look(table, LEA, 0)
        assert covered.cover
        assert covered.seat == 1
        assert covered.choices == ()
        assert covered.position == table.record.state.seen_by(None).data()
        shown = look(table, LEA, 1)
        assert not shown.cover
        assert shown.position == table.record.state.seen_by(1).data()
        assert look(table, LEA, 7).cover

    run(tmp_path, scene)


def test_where_everything_lies_open_the_screen_simply_turns_to_who_is_to_act(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
        for _ in range(12):
            sight = look(table, LEA)
            assert not sight.cover
            assert sight.seat == table.awaited()[0]
            assert sight.may_throw or sight.choices
            await go_on(table)

    run(tmp_path, scene)


# Undo, absence, the past, the end


def test_who_cannot_take_back_is_told_why(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        say = words("tablee.table", "en").say
        assert look(table, LEA).undo_refusal == say("undo.nothing")
        seat = await to_a_choice(table)
        owners = (LEA, ANA)
        assert look(table, owners[seat]).undo_refusal == say("undo.nothing"), "the beans have fallen, but not by a move"
        await go_on(table)
        assert look(table, owners[seat]).may_undo
        assert look(table, owners[seat]).undo_refusal == ""
        assert look(table, owners[1 - seat]).undo_refusal == say("undo.nothing")
        assert look(table, None).undo_refusal == ""
        assert await to_a_choice(table) == 1 - seat
        assert look(table, owners[seat]).undo_refusal == say("undo.chance")
        await go_on(table)
        assert look(table, owners[seat]).undo_refusal == say("undo.other")


def test_sentences_speak_to_whoever_looks(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        seat = await to_a_choice(table)
        owners = (LEA, ANA)
        mine, theirs, spectators = (look(table, owner) for owner in (owners[seat], owners[1 - seat], None))
        name, other = table.names[seat], table.names[1 - seat]
        assert (name in mine.prompt, name in theirs.prompt, name in spectators.prompt) == (False, True, True)
        logs = [" ".join(_sentences(sight)) for sight in (mine, theirs, spectators)]
        assert [name in log for log in logs] == [False, True, True]
        assert [other in log for log in logs] == [True, False, True]
        assert [log.count("You ") > 0 for log in logs] == [True, True, False]
        assert mine.panels[seat].name == name

    run(tmp_path, scene)


def test_where_several_share_a_screen_you_is_whoever_is_to_act_and_is_named(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
        seat = await to_a_choice(table)
        assert look(table, LEA).prompt.startswith(f"{table.called('en')[seat]!s}: enter on ")
        await finish(table)
        assert look(table, LEA).ending.endswith("brought all six pieces home and wins.")

    run(tmp_path, scene)


def test_who_gave_no_name_is_our_guest_in_every_language(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Guest", "invite")
        await table.sit(ANA, 1, "Ana")
        for language, plate, prompt, own in (
            ("en", "Guest", "Our guest is to throw the beans for the start.", "Throw the beans for the start."),
            ("fr", "Convive", "Lancer de départ\u00a0: à notre convive de lancer les haricots.", "à vous de lancer"),
        ):
            assert look(table, ANA, language=language).panels[0].name == plate
            assert look(table, ANA, language=language).prompt == prompt
            assert own in look(table, LEA, language=language).prompt

    run(tmp_path, scene)


def test_a_bot_may_be_let_in_for_who_is_away_and_the_owner_takes_the_seat_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "GRACE", 0.0)

    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        assert look(table, LEA).panels[1].may_hold
        assert not look(table, EVE).panels[1].may_hold
        assert not look(table, LEA).panels[0].may_hold
        await table.hold(LEA, 1)
        held = look(table, ANA)
        assert held.panels[1].held
        assert held.panels[1].may_take_back
        assert not look(table, LEA).panels[1].may_take_back
        assert "data-action" not in held.board

    run(tmp_path, scene)


def test_an_earlier_step_is_shown_as_it_was_then(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        for _ in range(9):
            await go_on(table)
        past = look(table, LEA, step=4)
        assert (past.step, past.steps) == (4, 9)
        assert past.position == table.record.at(4).data()
        assert past.log[0].step <= 4
        assert past.choices == ()
        assert not past.may_throw
        assert not past.may_undo

    run(tmp_path, scene)


def test_the_end_tells_places_points_and_where_they_came_from(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        await finish(table)
        sight, outcome = look(table, LEA), table.record.state.outcome()
        assert outcome is not None
        assert sight.over
        assert tuple(panel.rank for panel in sight.panels) == outcome.ranks
        assert tuple(panel.points for panel in sight.panels) == outcome.points
        assert [(source.title, source.numbers) for source in sight.sources] == [("pieces home", outcome.points)]
        assert sight.clause == "PTL-15"
        assert sight.prompt == sight.ending

    run(tmp_path, scene)


def test_a_finished_game_has_no_secrets_left(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await sealed(tables)
        await table.act(LEA, 0, "bid-3", 0, "a")
        while not table.over:
            await go_on(table)
        assert look(table, None, step=1).position == table.record.at(1).data()

    run(tmp_path, scene)


def test_a_hint_names_the_move_and_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        seat = await to_a_choice(table)
        action = table.record.state.legal(seat)[0].text
        thoughts = iter((Thought(action, "only", {"from": 0, "to": 1}), Thought(action, "", {})))

        async def thought(asked: Question) -> Thought:
            return next(thoughts)

        monkeypatch.setattr(tables.bots, "think", thought)
        who = (LEA, ANA)[seat]
        assert (await hint(table, who, seat, "en")).sentence.endswith("It is the only move.")
        told = await hint(table, who, seat, "en")
        assert told == Advice(action=action, sentence=f"{look(table, who).choices[0].label}.")

    run(tmp_path, scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_agreed_is_told_in_words(language: str) -> None:
    told = agreed(GAME, GAME.settle(2, {"betting": True}), GAME.words(language), words("tablee.table", language))
    assert [item.value for item in told][1:] == [{"en": "yes", "fr": "oui"}[language], "5", "20"]
    assert "-" not in told[0].value.partition(":")[0]


def test_the_view_for_programs_is_plain_data_without_markup(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        told = render(table, LEA, None, "en", False)
        view = json.loads(told)
        assert "board" not in view
        assert "<" not in told
        assert view["position"] == table.record.state.data()

    run(tmp_path, scene)
