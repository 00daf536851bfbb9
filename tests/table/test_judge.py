"""Whoever judges a siege finds what is wrong with its history: here things are put wrong, one by one."""

from __future__ import annotations

import asyncio
import json

import pytest

from tablee.games.patolli import GAME
from tablee.kernel.chance import commitment
from tablee.kernel.record import Record
from tablee.kernel.state import CHANCE
from tablee.table.identity import owner_of
from tests.table.houses import AWAY, BROKEN_OFF, HURRIED, UNOPENED, unexcused
from tests.table.judge import Verdict, driven, judge, misshown, waiting
from tests.table.ledger import Command, Ledger
from tests.table.played import Kept, Played, Row

TABLE = "a table"
KEY = bytes(32)
TOKENS = ("Léa's token", "Ana's token")


class Story:
    """Two people play Patolli, and everything is written down as it should be."""

    def __init__(self, steps: int = 6) -> None:
        self.ledger = Ledger()
        self.moves: list[Row] = []
        self.keys: list[Row] = []
        self.talk: list[Row] = []
        self.now = 0.0
        self.record = Record(GAME, 2, {}, ["Léa", "Ana"], ["a", "b"], commitment(KEY), KEY)
        for number in range(steps):
            self.step(f"key {number}")

    def step(self, key: str) -> Command:
        """The next thing is asked for, done and acknowledged."""
        state = self.record.state
        seat = state.to_act()[0]
        if seat == CHANCE:
            command = self.ask("throw", self.record.game.thrower(state) or 0, key, version=len(self.moves))
            self.record.throw()
        else:
            action = state.legal(seat)[0]
            command = self.ask("act", seat, key, action=action.text, version=len(self.moves))
            self.record.play(seat, action)
        step = self.record.steps[-1]
        self.moves.append({"version": len(self.moves) + 1, "kind": "step", "seat": step.seat, "text": step.text})
        return command

    def say(self, text: str) -> Command:
        self.talk.append({"number": len(self.talk) + 1, "seat": 0, "to": -1, "text": text})
        return self.ask("say", 0, text, text=text)

    def ask(self, kind: str, seat: int, key: str, **body: object) -> Command:
        command = Command(TABLE, kind, TOKENS[seat], {"seat": seat, "key": key, **body})
        self.ledger.note(command)
        command.answer(200, {"version": len(self.moves) + 1})
        command.called, command.returned = self.now, self.now + 1
        self.now += 2
        self.keys.append({"key": command.key})
        return command

    def kept(self, driver: str | None = None, second: str = "human") -> Kept:
        agreed = {"id": TABLE, "game": "patolli", "seats": 2, "settings": {}, "finished": False, "rematch_of": None}
        agreed |= {"commitment": commitment(KEY), "key": KEY, "driver": driver}
        chairs: list[Row] = [
            {"seat": seat, "kind": kind, "name": name, "owner": owner_of(token), "word": word}
            for seat, kind, name, token, word in zip(
                (0, 1), ("human", second), ("Léa", "Ana"), TOKENS, ("a", "b"), strict=True
            )
        ]
        return Kept({TABLE: Played(agreed, chairs, self.moves, self.talk, self.keys)}, {"a house"})

    def judged(self) -> Verdict:
        verdict = Verdict()
        judge(self.ledger, self.kept().tables, {TABLE: 0}, verdict)
        return verdict


@pytest.fixture
def story() -> Story:
    return Story()


def test_nothing_is_found_where_nothing_is_wrong(story: Story) -> None:
    story.say("hello")
    verdict = story.judged()
    assert verdict.faults == []
    assert (verdict.sent, verdict.acknowledged, verdict.checked.total()) == (7, 7, 7)


def test_a_move_that_was_acknowledged_and_is_not_there_is_lost(story: Story) -> None:
    del story.moves[-1], story.keys[-1]
    assert story.judged().lost


def test_a_move_of_which_only_the_key_is_kept_is_lost(story: Story) -> None:
    del story.moves[-1]
    assert story.judged().lost


def test_a_move_of_which_the_key_is_not_kept_is_told(story: Story) -> None:
    del story.keys[-1]
    assert story.judged().lost


def test_a_move_that_nobody_asked_for_is_doubled(story: Story) -> None:
    story.ledger.commands.remove(story.step("again"))
    del story.keys[-1]
    assert story.judged().doubled


def test_two_commands_cannot_have_made_one_row(story: Story) -> None:
    last = story.ledger.commands[-1]
    twin = Command(TABLE, last.kind, last.token, {**last.body, "key": "twin"})
    twin.answer(200, {"version": len(story.moves)})
    story.ledger.commands.append(twin)
    story.keys.append({"key": twin.key})
    assert story.judged().doubled


def test_what_was_refused_and_has_happened_is_doubled(story: Story) -> None:
    story.ledger.commands[-1].answers = [(409, {})]
    assert story.judged().doubled


def test_what_was_both_refused_and_acknowledged_is_told(story: Story) -> None:
    story.ledger.commands[-1].answer(409, {})
    assert story.judged().doubled


def test_what_was_never_answered_may_have_happened_or_not(story: Story) -> None:
    story.ledger.commands[-1].answers = []
    assert story.judged().faults == []
    del story.moves[-1], story.keys[-1]
    verdict = story.judged()
    assert (verdict.faults, verdict.unanswered) == ([], 1)


def test_what_was_never_answered_has_not_happened_by_half(story: Story) -> None:
    story.ledger.commands[-1].answers = []
    del story.moves[-1]
    assert story.judged().lost


def test_what_was_asked_for_after_something_had_returned_must_come_after_it(story: Story) -> None:
    early, late = story.ledger.commands[1], story.ledger.commands[4]
    early.called, early.returned = late.returned + 1, late.returned + 2
    assert any("made 2 though" in fault for fault in story.judged().wrong)


def test_what_was_under_way_at_the_same_time_may_come_in_any_order(story: Story) -> None:
    early, late = story.ledger.commands[1], story.ledger.commands[4]
    early.returned = late.returned + 2
    early.called = late.returned - 0.5
    late.called = 2.5
    for between in story.ledger.commands[2:4]:
        between.returned = late.returned
    assert story.judged().faults == []


def test_an_answer_cannot_be_of_before_its_own_move(story: Story) -> None:
    story.ledger.commands[-1].answers = [(200, {"version": 1})]
    assert story.judged().wrong


def test_versions_are_one_by_one(story: Story) -> None:
    story.moves[-1] = {**story.moves[-1], "version": 7}
    assert story.judged().wrong


def test_a_line_that_was_said_is_kept_once_and_in_order(story: Story) -> None:
    first, _ = story.say("hello"), story.say("well")
    kept = story.talk
    story.talk = kept[:1]
    assert story.judged().lost
    story.talk = [*kept, {**kept[0], "number": 3}]
    assert story.judged().doubled
    story.talk = kept
    first.called = 100.0
    assert story.judged().wrong


def test_lines_are_numbered_one_by_one(story: Story) -> None:
    story.say("hello")
    story.talk[0] = {**story.talk[0], "number": 2}
    assert story.judged().wrong


def test_a_table_that_nobody_laid_is_doubled_and_one_that_is_gone_is_lost(story: Story) -> None:
    verdict = Verdict()
    judge(Ledger(), story.kept().tables, {}, verdict)
    assert verdict.doubled
    laid = Command("", "lay", TOKENS[0], {"key": "lay"})
    laid.answer(201, {"id": "another table"})
    story.ledger.commands.append(laid)
    assert story.judged().lost


def test_a_socket_never_goes_back(story: Story) -> None:
    story.ledger.see(TABLE, -1, 4)
    story.ledger.see(TABLE, 4, 4)
    assert story.judged().faults == []
    story.ledger.see(TABLE, 4, 3)
    assert story.judged().wrong


def test_a_table_at_which_a_bot_does_nothing_is_stuck() -> None:
    story = next(story for story in map(Story, range(20)) if story.record.state.to_act() == (1,))
    assert waiting(story.kept(second="bot"))
    assert waiting(story.kept()) == []


def test_nobody_drives_where_nothing_is_to_be_done_and_all_who_are_open_run(story: Story) -> None:
    assert driven(story.kept(), 1) == []
    assert driven(story.kept(driver="a house"), 1)
    assert driven(story.kept(), 2)


def test_a_view_that_is_not_the_last_is_found(story: Story) -> None:
    story.say("hello")
    table = story.kept().tables[TABLE]
    view = {"version": 6, "over": False, "talk": [{"text": "hello"}]}
    assert misshown(view, table) == ""
    assert misshown({**view, "version": 5}, table)
    assert misshown({**view, "talk": []}, table)
    assert misshown({}, table)


def test_a_fault_comes_only_after_so_many_requests() -> None:
    async def wait() -> bool:
        story = Story(0)
        reached = asyncio.create_task(story.ledger.reach(2))
        await asyncio.sleep(0)
        story.step("first")
        await asyncio.sleep(0)
        early = reached.done()
        story.step("second")
        await reached
        return early

    assert not asyncio.run(wait())


def line(event: str, fault: str = "", at: float = 10.0) -> str:
    return json.dumps({"at": at, "level": "error", "event": event, "fault": fault})


def test_a_house_that_leaves_may_break_off_what_it_did_not_wait_for_and_no_other_may() -> None:
    hurried, broken_off = line(f"Cancel 1 running task(s), {HURRIED}"), line(*BROKEN_OFF)
    assert not [*unexcused([hurried, broken_off], True, [])]
    assert [*unexcused([hurried, broken_off], False, [])] == [hurried, broken_off]
    assert [*unexcused([broken_off, hurried], True, [])] == [broken_off]
    other = line("table-stuck", BROKEN_OFF[1])
    assert [*unexcused([hurried, other], True, [])] == [other]


def test_a_house_may_miss_a_database_only_after_it_has_gone() -> None:
    away, street = line("fault", f"here\n{AWAY}\n"), line("street-away", "OSError")
    assert not [*unexcused([away, street], False, [(9.0, 9.5)])]
    assert [*unexcused([away, street], False, [])] == [away, street]
    assert [*unexcused([away, street], False, [(10.5, 11.0)])] == [away, street]


def test_whatever_else_a_house_writes_down_is_told() -> None:
    fault, words = line("fault", "ValueError\n"), "Traceback (most recent call last):"
    assert [*unexcused([fault, words, line(UNOPENED)], True, [(0.0, 1.0)])] == [fault, words]
