/** What players agree on beside the game: taking back by consent, resigning, handing a seat on, pausing, a rematch. */
import { describe, expect, test } from 'vitest';
import type { MatchId } from '../../src/match/index.ts';
import { replay } from '../../src/rules/index.ts';
import { type MatchTable, matchTable, NAMES, playSomeMove, runningMatch, succeeded, told } from '../support/match.ts';

const openProposal = async (table: MatchTable, matchId: MatchId) => {
  const [proposal] = await table.store.matches.transaction(({ agreements }) => agreements.open(matchId));
  if (!proposal) throw new Error('nothing is being asked');
  return proposal;
};

/** A game in which everybody has moved once; seats are persons. */
async function afterOneRound(players: 2 | 3 = 2) {
  const table = await matchTable();
  const dealt = await runningMatch(table, { players });
  const id = dealt.match.id;
  for (let moves = 0; moves < players; moves++) await playSomeMove(table, id);
  const history = await table.matches.history(id);
  const first = history[0]?.seat ?? 0;
  return { table, id, dealt, history, first, second: history[1]?.seat ?? 1 };
}

describe('a take-back by consent', () => {
  test('needs those who have acted since, leaves the position alone until they agree, and then takes all back', async () => {
    const { table, id, dealt, first, second } = await afterOneRound();
    const before = await table.matches.view(id);
    await told(table);
    succeeded(await table.matches.askTakeBack(table.actor(first), id));
    expect(await table.matches.view(id)).toMatchObject({
      match: { version: before?.match.version },
      state: before?.state,
    });
    const proposal = await openProposal(table, id);
    expect(proposal.voters).toEqual([{ personId: `person${second}`, name: expect.any(String), agreed: false }]);
    expect(await told(table)).toEqual([{ kind: 'proposal', proposalId: proposal.id }]);
    const done = succeeded(await table.matches.answer(table.actor(second), id, proposal.id, true));
    expect(done.state).toEqual(dealt.state);
    expect(await table.matches.history(id)).toEqual([]);
    expect(await told(table)).toEqual([
      { kind: 'proposal', proposalId: proposal.id },
      { kind: 'takenBack', personId: `person${first}` },
      { kind: 'turn' },
    ]);
    expect((await table.matches.proposal(proposal.id))?.status).toBe('agreed');
  });

  test('waits for all who have acted since', async () => {
    const { table, id, history } = await afterOneRound(3);
    const [first, second, third] = history.map(({ seat }) => seat);
    succeeded(await table.matches.askTakeBack(table.actor(first ?? 0), id));
    const { id: proposalId } = await openProposal(table, id);
    succeeded(await table.matches.answer(table.actor(second ?? 0), id, proposalId, true));
    expect(await table.matches.history(id)).toHaveLength(3);
    const again = await table.matches.answer(table.actor(second ?? 0), id, proposalId, true);
    expect(again).toEqual({ ok: false, code: 'alreadyAgreed' });
    succeeded(await table.matches.answer(table.actor(third ?? 0), id, proposalId, true));
    expect(await table.matches.history(id)).toHaveLength(0);
  });

  test('expires with the next move, and is then answered as expired', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askTakeBack(table.actor(first), id));
    const { id: proposalId } = await openProposal(table, id);
    await told(table);
    await playSomeMove(table, id);
    expect(await told(table)).toEqual([{ kind: 'turn' }, { kind: 'proposal', proposalId }]);
    const late = await table.matches.answer(table.actor(second), id, proposalId, true);
    expect(late).toEqual({ ok: false, code: 'proposalClosed', status: 'expired' });
    expect(await table.matches.history(id)).toHaveLength(3);
  });

  test('is not asked twice at once, nor answered by strangers; whoever asked can withdraw it', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askTakeBack(table.actor(first), id));
    const { id: proposalId } = await openProposal(table, id);
    const twice = await table.matches.askTakeBack(table.actor(first), id);
    expect(twice).toEqual({ ok: false, code: 'proposalOpen', by: `person${first}` });
    for (const person of [4, first]) {
      const answer = await table.matches.answer(table.actor(person), id, proposalId, true);
      expect(answer).toEqual({ ok: false, code: 'notAsked', voters: [NAMES[second]] });
    }
    succeeded(await table.matches.answer(table.actor(first), id, proposalId, false));
    expect((await table.matches.proposal(proposalId))?.status).toBe('withdrawn');
    succeeded(await table.matches.askTakeBack(table.actor(first), id));
  });

  test('changes nothing the second time the same click arrives', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askTakeBack(table.actor(first), id));
    const { id: proposalId } = await openProposal(table, id);
    const click = table.actor(second);
    await table.matches.answer(click, id, proposalId, true);
    await told(table);
    expect(succeeded(await table.matches.answer(click, id, proposalId, true)).duplicate).toBe(true);
    expect(await told(table)).toEqual([]);
  });
});

describe('resigning', () => {
  test('of two, ends the game as it stands; the record stays legal', async () => {
    const { table, id, first } = await afterOneRound();
    await told(table);
    const done = succeeded(await table.matches.resign(table.actor(first), id));
    expect(done.match.status).toBe('finished');
    expect(await told(table)).toEqual([{ kind: 'resigned', personId: `person${first}` }, { kind: 'finished' }]);
    const record = await table.matches.record(id);
    expect(replay(table.components, JSON.parse(JSON.stringify(record)))).toMatchObject({ ok: true });
    expect(record).not.toHaveProperty('result');
    const refusal = { ok: false, code: 'status', status: 'finished' };
    expect(await table.matches.resign(table.actor(first), id)).toEqual(refusal);
    expect(await table.matches.ofPerson(`person${first}`)).toEqual([]);
  });

  test('of three, lets the seat pass by itself until the game ends, with a complete and legal record', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table, { players: 3 });
    const leaving = state.turn ?? 0;
    const version = match.version;
    const done = succeeded(await table.matches.resign(table.actor(leaving), match.id));
    expect(done.state?.turn).not.toBe(leaving);
    expect(done.match.version).toBe(version + 1);
    const announced = await told(table);
    expect(announced.slice(-2)).toEqual([{ kind: 'resigned', personId: `person${leaving}` }, { kind: 'turn' }]);
    for (;;) {
      const view = await table.matches.view(match.id);
      if (view?.match.status !== 'running') break;
      expect(view.state?.turn).not.toBe(leaving);
      await playSomeMove(table, match.id);
    }
    const history = await table.matches.history(match.id);
    expect(history.map(({ number }) => number)).toEqual(history.map((_, number) => number));
    expect(history.filter(({ seat }) => seat === leaving).every(({ automatic }) => automatic === 'resigned')).toBe(
      true,
    );
    const versions = history.map((played) => played.version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    const record = await table.matches.record(match.id);
    expect(replay(table.components, JSON.parse(JSON.stringify(record)))).toMatchObject({ ok: true });
    expect(record?.result).toBeDefined();
  });

  test('out of turn leaves the position, so that the one to move can go on', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table, { players: 3 });
    const waiting = ((state.turn ?? 0) + 1) % 3;
    const done = succeeded(await table.matches.resign(table.actor(waiting), match.id));
    expect(done.match.version).toBe(match.version);
    expect(done.state).toEqual(state);
    expect(await table.matches.undo(table.actor(waiting), match.id, null)).toEqual({ ok: false, code: 'resigned' });
    await playSomeMove(table, match.id);
    const [own, byItself] = await table.matches.history(match.id);
    expect([own?.automatic, byItself?.automatic]).toEqual([null, 'resigned']);
    const back = succeeded(await table.matches.undo(table.actor(own?.seat ?? 0), match.id, null));
    expect(back.state?.turn).toBe(own?.seat);
    expect(await table.matches.history(match.id)).toEqual([]);
  });
});

describe('handing a seat on', () => {
  test('takes the consent of whoever shall sit there, who then plays on from the same position', async () => {
    const { table, id, first } = await afterOneRound();
    const before = await table.matches.view(id);
    const to = { personId: 'person4', name: 'Lena' };
    succeeded(await table.matches.offerSeat(table.actor(first), id, to));
    const { id: proposalId } = await openProposal(table, id);
    await told(table);
    const done = succeeded(await table.matches.answer(table.actor(4), id, proposalId, true));
    expect(done.match.members[first]).toEqual(to);
    expect(done.state).toEqual(before?.state);
    expect(await told(table)).toEqual([
      { kind: 'proposal', proposalId },
      { kind: 'replaced', seat: first, from: expect.any(String), fromId: `person${first}`, personId: 'person4' },
      { kind: 'turn', again: true },
    ]);
    expect(await table.matches.undo(table.actor(first), id, null)).toEqual({ ok: false, code: 'stranger' });
    expect((await table.matches.ofPerson('person4')).map(({ match }) => match.id)).toEqual([id]);
    const history = await table.matches.history(id);
    expect(history).toHaveLength(2);
  });

  test('is refused for people who play already, and for seats of others', async () => {
    const { table, id, first, second } = await afterOneRound();
    const taken = await table.matches.offerSeat(table.actor(first), id, { personId: `person${second}`, name: 'x' });
    expect(taken).toMatchObject({ ok: false, code: 'hasSeat' });
    const to = { personId: 'person4', name: 'Lena' };
    const foreign = await table.matches.offerSeat(table.actor(first), id, to, `person${second}`);
    expect(foreign).toEqual({ ok: false, code: 'notResigned' });
    expect(await table.matches.offerSeat(table.actor(3), id, to)).toEqual({ ok: false, code: 'stranger' });
  });

  test('lets the host fill a seat that somebody has resigned', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table, { players: 3 });
    succeeded(await table.matches.resign(table.actor(2), match.id));
    const to = { personId: 'person4', name: 'Lena' };
    expect(await table.matches.offerSeat(table.actor(1), match.id, to, 'person2')).toMatchObject({ code: 'notHost' });
    succeeded(await table.matches.offerSeat(table.actor(0), match.id, to, 'person2'));
    const { id: proposalId } = await openProposal(table, match.id);
    const done = succeeded(await table.matches.answer(table.actor(4), match.id, proposalId, true));
    expect(done.match.members[2]).toEqual(to);
  });
});

describe('a pause', () => {
  test('comes when all agree, holds up moves, and ends when anybody resumes', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askPause(table.actor(first), id));
    const { id: proposalId } = await openProposal(table, id);
    const paused = succeeded(await table.matches.answer(table.actor(second), id, proposalId, true));
    expect(paused.match.pausedAt).not.toBeNull();
    const turn = paused.state?.turn ?? 0;
    const move = await table.matches.play(table.actor(turn), id, null, { type: 'pass', return: {} });
    expect(move).toEqual({ ok: false, code: 'paused' });
    expect(await table.matches.undo(table.actor(second), id, null)).toEqual({ ok: false, code: 'paused' });
    await told(table);
    const resumed = succeeded(await table.matches.resume(table.actor(second), id));
    expect(resumed.match.pausedAt).toBeNull();
    expect(await told(table)).toEqual([
      { kind: 'resumed', personId: `person${second}` },
      { kind: 'turn', again: true },
    ]);
    expect(await table.matches.resume(table.actor(second), id)).toEqual({ ok: false, code: 'notPaused' });
    await playSomeMove(table, id);
  });

  test('is not made by one alone', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askPause(table.actor(first), id));
    const { id: proposalId } = await openProposal(table, id);
    succeeded(await table.matches.answer(table.actor(second), id, proposalId, false));
    expect((await table.matches.view(id))?.match.pausedAt).toBeNull();
  });
});

describe('a rematch', () => {
  async function finished() {
    const { table, id, dealt } = await afterOneRound(3);
    succeeded(await table.matches.resign(table.actor(0), id));
    succeeded(await table.matches.resign(table.actor(1), id));
    await told(table);
    return { table, id, before: dealt.match };
  }

  test('opens a lobby on the other side, which the next to ask joins', async () => {
    const { table, id, before } = await finished();
    succeeded(await table.matches.rematch(table.actor(1), id, 'B'));
    const [announced] = (await told(table)).filter(({ kind }) => kind === 'rematch');
    if (announced?.kind !== 'rematch') throw new Error('no rematch was announced');
    succeeded(await table.matches.rematch(table.actor(0), id, 'A'));
    const lobby = await table.matches.view(announced.rematchId);
    expect(lobby?.match).toMatchObject({ status: 'lobby', side: 'B', capacity: 3, hostId: 'person1', rematchOf: id });
    expect(lobby?.match.members.map(({ personId }) => personId)).toEqual(['person1', 'person0']);
    expect(await table.matches.rematch(table.actor(0), id, 'A')).toMatchObject({ ok: false, code: 'alreadyIn' });
    succeeded(await table.matches.join(table.actor(2), announced.rematchId));
    const started = succeeded(await table.matches.start(table.actor(2), announced.rematchId));
    expect(started.match.members.map(({ personId }) => personId)).toEqual(['person0', 'person1', 'person2']);
    const starts = ((before.setup?.startingPlayer ?? 0) + 1) % 3;
    expect(started.match.setup?.startingPlayer).toBe(starts);
  });

  test('is for those who played, when the game has finished', async () => {
    const { table, id } = await finished();
    expect(await table.matches.rematch(table.actor(4), id, 'B')).toEqual({ ok: false, code: 'stranger' });
    const running = await runningMatch(table);
    const early = await table.matches.rematch(table.actor(0), running.match.id, 'B');
    expect(early).toEqual({ ok: false, code: 'notFinished' });
  });
});
