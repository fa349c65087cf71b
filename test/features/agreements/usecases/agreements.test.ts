/** Agreements between players during a game: take-backs by consent, and pauses. */
import { describe, expect, test } from 'vitest';
import { drainOutbox, matchTable, NAMES, playSomeMove, runningMatch, succeeded } from '../../../support/game/match.ts';
import { afterOneRound, openProposal } from './support.ts';

describe('a take-back by consent', () => {
  test('needs the players who have acted since, leaves the position alone until they agree, and then takes all moves back', async () => {
    const { table, id, dealt, first, second } = await afterOneRound();
    const before = await table.matches.view(id);
    await drainOutbox(table);
    succeeded(await table.matches.askTakeBack(table.actor(first), id, null));
    expect(await table.matches.view(id)).toMatchObject({
      match: { version: before?.match.version },
      state: before?.state,
    });
    const proposal = await openProposal(table, id);
    expect(proposal.voters).toEqual([{ personId: `person${second}`, name: expect.any(String), agreed: false }]);
    expect(await drainOutbox(table)).toEqual([{ kind: 'proposal', proposalId: proposal.id }]);
    const result = succeeded(await table.matches.answer(table.actor(second), id, proposal.id, true));
    expect(result.state).toEqual(dealt.state);
    expect(await table.matches.history(id)).toEqual([]);
    expect(await drainOutbox(table)).toEqual([
      { kind: 'proposal', proposalId: proposal.id },
      { kind: 'takenBack', personId: `person${first}` },
      { kind: 'turn' },
    ]);
    expect((await table.matches.proposal(proposal.id))?.status).toBe('agreed');
  });

  test('expires when the person who asked resigns', async () => {
    const { table, id, history } = await afterOneRound(3);
    const [, second = 0, third = 0] = history.map(({ seat }) => seat);
    succeeded(await table.matches.askTakeBack(table.actor(second), id, null));
    const { id: proposalId } = await openProposal(table, id);
    succeeded(await table.matches.resign(table.actor(second), id));
    const late = await table.matches.answer(table.actor(third), id, proposalId, true);
    expect(late).toEqual({ ok: false, code: 'proposalClosed', status: 'expired' });
  });

  test('expires when a computer player replaces the person who asked', async () => {
    const { table, id, history } = await afterOneRound(3);
    const [, second = 0, third = 0] = history.map(({ seat }) => seat);
    succeeded(await table.matches.askTakeBack(table.actor(second), id, null));
    const { id: proposalId } = await openProposal(table, id);
    await table.matches.giveUpSeat({ matchId: id, seat: second, personId: `person${second}` }, 'standIn');
    const late = await table.matches.answer(table.actor(third), id, proposalId, true);
    expect(late).toEqual({ ok: false, code: 'proposalClosed', status: 'expired' });
    succeeded(await table.matches.askTakeBack(table.actor(second), id, null));
    expect((await openProposal(table, id)).kind).toBe('takeBack');
  });

  test('or a pause expires when a person who has not answered hands their seat on', async () => {
    const { table, id, history } = await afterOneRound(3);
    const [first = 0, second = 0] = history.map(({ seat }) => seat);
    succeeded(await table.matches.askPause(table.actor(first), id));
    const { id: proposalId } = await openProposal(table, id);
    succeeded(await table.matches.offerSeat(table.actor(second), id, { personId: 'person4', name: NAMES[4] ?? '' }));
    const offers = await table.store.matches.transaction(({ agreements }) => agreements.open(id));
    const offer = offers.find(({ kind }) => kind === 'replace');
    succeeded(await table.matches.answer(table.actor(4), id, offer?.id ?? 0, true));
    expect((await table.matches.proposal(proposalId))?.status).toBe('expired');
    succeeded(await table.matches.askPause(table.actor(4), id));
  });

  test('waits for all who have acted since', async () => {
    const { table, id, history } = await afterOneRound(3);
    const [first, second, third] = history.map(({ seat }) => seat);
    succeeded(await table.matches.askTakeBack(table.actor(first ?? 0), id, null));
    const { id: proposalId } = await openProposal(table, id);
    succeeded(await table.matches.answer(table.actor(second ?? 0), id, proposalId, true));
    expect(await table.matches.history(id)).toHaveLength(3);
    const again = await table.matches.answer(table.actor(second ?? 0), id, proposalId, true);
    expect(again).toEqual({ ok: false, code: 'alreadyAgreed' });
    succeeded(await table.matches.answer(table.actor(third ?? 0), id, proposalId, true));
    expect(await table.matches.history(id)).toHaveLength(0);
  });

  test('expires with the next move, and answers are then refused as expired', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askTakeBack(table.actor(first), id, null));
    const { id: proposalId } = await openProposal(table, id);
    await drainOutbox(table);
    await playSomeMove(table, id);
    expect(await drainOutbox(table)).toEqual([{ kind: 'turn' }, { kind: 'proposal', proposalId }]);
    const late = await table.matches.answer(table.actor(second), id, proposalId, true);
    expect(late).toEqual({ ok: false, code: 'proposalClosed', status: 'expired' });
    expect(await table.matches.history(id)).toHaveLength(3);
  });

  test('is neither requested twice at once nor answered by strangers; the person who asked can withdraw it', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askTakeBack(table.actor(first), id, null));
    const { id: proposalId } = await openProposal(table, id);
    const twice = await table.matches.askTakeBack(table.actor(first), id, null);
    expect(twice).toEqual({ ok: false, code: 'proposalOpen', by: `person${first}`, own: true });
    for (const person of [4, first]) {
      const answer = await table.matches.answer(table.actor(person), id, proposalId, true);
      expect(answer).toEqual({ ok: false, code: 'notAsked', voters: [NAMES[second]] });
    }
    succeeded(await table.matches.answer(table.actor(first), id, proposalId, false));
    expect((await table.matches.proposal(proposalId))?.status).toBe('withdrawn');
    succeeded(await table.matches.askTakeBack(table.actor(first), id, null));
  });

  test('changes nothing when the same click arrives again', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askTakeBack(table.actor(first), id, null));
    const { id: proposalId } = await openProposal(table, id);
    const click = table.actor(second);
    await table.matches.answer(click, id, proposalId, true);
    await drainOutbox(table);
    expect(succeeded(await table.matches.answer(click, id, proposalId, true)).duplicate).toBe(true);
    expect(await drainOutbox(table)).toEqual([]);
  });
});

describe('a pause', () => {
  test('begins when all agree, blocks moves, and ends when anybody resumes', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askPause(table.actor(first), id));
    const { id: proposalId } = await openProposal(table, id);
    const paused = succeeded(await table.matches.answer(table.actor(second), id, proposalId, true));
    expect(paused.match.pausedAt).not.toBeNull();
    const turn = paused.state?.turn ?? 0;
    const move = await table.matches.play(table.actor(turn), id, null, { type: 'pass', return: {} });
    expect(move).toEqual({ ok: false, code: 'paused' });
    expect(await table.matches.undo(table.actor(second), id, null)).toEqual({ ok: false, code: 'paused' });
    await drainOutbox(table);
    const resumed = succeeded(await table.matches.resume(table.actor(second), id));
    expect(resumed.match.pausedAt).toBeNull();
    expect(await drainOutbox(table)).toEqual([
      { kind: 'proposal', proposalId },
      { kind: 'resumed', personId: `person${second}` },
      { kind: 'turn', again: true },
    ]);
    expect(await table.matches.resume(table.actor(second), id)).toEqual({ ok: false, code: 'notPaused' });
    await playSomeMove(table, id);
  });

  test('may be proposed while a take-back is, each of them once', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askTakeBack(table.actor(first), id, null));
    succeeded(await table.matches.askPause(table.actor(second), id));
    const open = await table.store.matches.transaction(({ agreements }) => agreements.open(id));
    expect(open.map(({ kind, proposerId }) => [kind, proposerId])).toEqual([
      ['takeBack', `person${first}`],
      ['pause', `person${second}`],
    ]);
    const twice = await table.matches.askPause(table.actor(first), id);
    expect(twice).toEqual({ ok: false, code: 'proposalOpen', by: `person${second}`, own: false });
  });

  test('is not decided by people who have given up their seat since they were asked', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const { id } = (await runningMatch(table, { players: 4 })).match;
    succeeded(await matches.askPause(actor(0), id));
    const { id: proposalId } = await openProposal(table, id);
    succeeded(await matches.answer(actor(2), id, proposalId, true));
    succeeded(await matches.resign(actor(1), id));
    succeeded(await matches.offerSeat(actor(2), id, { personId: 'person4', name: 'Lena' }));
    const offer = (await matches.openProposals(id)).find(({ kind }) => kind === 'replace');
    succeeded(await matches.answer(actor(4), id, offer?.id ?? 0, true));
    for (const agree of [true, false]) {
      expect(await matches.answer(actor(1), id, proposalId, agree)).toEqual({ ok: false, code: 'resigned' });
      expect(await matches.answer(actor(2), id, proposalId, agree)).toEqual({ ok: false, code: 'stranger' });
    }
    expect((await matches.proposal(proposalId))?.status).toBe('open');
    expect(succeeded(await matches.answer(actor(3), id, proposalId, true)).match.pausedAt).not.toBeNull();
  });

  test('needs more than one player’s consent', async () => {
    const { table, id, first, second } = await afterOneRound();
    succeeded(await table.matches.askPause(table.actor(first), id));
    const { id: proposalId } = await openProposal(table, id);
    succeeded(await table.matches.answer(table.actor(second), id, proposalId, false));
    expect((await table.matches.view(id))?.match.pausedAt).toBeNull();
  });
});
