/** Seats that change hands: resigned, handed on, filled by the host. */
import { describe, expect, test } from 'vitest';
import { DIRECT_PLACE } from '../../../../src/match/index.ts';
import { replay, scores } from '../../../../src/rules/index.ts';
import { drainOutbox, matchTable, PLACE, playSomeMove, runningMatch, succeeded } from '../../../support/game/match.ts';
import { afterOneRound, openProposal } from './support.ts';

describe('resigning', () => {
  test('of two, ends the game as it stands; the record stays legal', async () => {
    const { table, id, first } = await afterOneRound();
    await drainOutbox(table);
    const result = succeeded(await table.matches.resign(table.actor(first), id));
    expect(result.match.status).toBe('finished');
    expect(await drainOutbox(table)).toEqual([{ kind: 'resigned', personId: `person${first}` }, { kind: 'finished' }]);
    const record = await table.matches.record(id);
    expect(replay(table.components, JSON.parse(JSON.stringify(record)))).toMatchObject({ ok: true });
    expect(record).not.toHaveProperty('result');
    const refusal = { ok: false, code: 'status', status: 'finished' };
    expect(await table.matches.resign(table.actor(first), id)).toEqual(refusal);
    expect(await table.matches.ofPerson(`person${first}`)).toEqual([]);
  });

  test('of three, lets the seat pass automatically until the game ends, with a complete and legal record', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table, { players: 3 });
    const leaving = state.turn ?? 0;
    const version = match.version;
    const result = succeeded(await table.matches.resign(table.actor(leaving), match.id));
    expect(result.state?.turn).not.toBe(leaving);
    expect(result.match.version).toBe(version + 1);
    const announced = await drainOutbox(table);
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

  test('ends the game if only computer players would move; of those who stayed, points decide', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table, { players: 3 });
    for (let moves = 0; moves < 9; moves++) await playSomeMove(table, match.id);
    for (const seat of [0, 1]) {
      await table.matches.giveUpSeat({ matchId: match.id, seat, personId: `person${seat}` }, 'standIn');
    }
    const before = (await table.matches.history(match.id)).length;
    await drainOutbox(table);
    const { match: ended, state } = succeeded(await table.matches.resign(table.actor(2), match.id));
    expect(ended.status).toBe('finished');
    expect(await drainOutbox(table)).toEqual([{ kind: 'resigned', personId: 'person2' }, { kind: 'finished' }]);
    expect(await table.matches.history(match.id), 'computer players do not play on alone').toHaveLength(before);
    const [one = 0, two = 0] = state ? scores(state) : [];
    const places = one === two ? null : one > two ? [1, 2, 3] : [2, 1, 3];
    const result = await table.people.result(match.id);
    expect(result).toMatchObject({ complete: false });
    if (places) expect(result?.seats.map(({ place }) => place)).toEqual(places);
    expect(result?.seats[2]?.place).toBe(3);
  });

  test('against computer players only, ends the game', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const computers = ['One', 'Two'].map((name) => ({ computer: 'apprentice', name }));
    const made = await matches.create(actor(0), { side: 'A', capacity: 3, locale: 'en', place: PLACE, computers });
    succeeded(await matches.start(actor(0), made.match.id));
    expect(succeeded(await matches.resign(actor(0), made.match.id)).match.status).toBe('finished');
  });

  test('out of turn keeps the position, so that the player to move can continue', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table, { players: 3 });
    const waiting = ((state.turn ?? 0) + 1) % 3;
    const result = succeeded(await table.matches.resign(table.actor(waiting), match.id));
    expect(result.match.version).toBe(match.version);
    expect(result.state).toEqual(state);
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
  test('needs the consent of the new player, who continues from the same position', async () => {
    const { table, id, first } = await afterOneRound();
    const before = await table.matches.view(id);
    const to = { personId: 'person4', name: 'Lena' };
    succeeded(await table.matches.offerSeat(table.actor(first), id, to));
    const { id: proposalId } = await openProposal(table, id);
    await drainOutbox(table);
    const result = succeeded(await table.matches.answer(table.actor(4), id, proposalId, true));
    expect(result.match.members[first]).toEqual(to);
    expect(result.state).toEqual(before?.state);
    expect(await drainOutbox(table)).toEqual([
      { kind: 'proposal', proposalId },
      { kind: 'replaced', seat: first, from: expect.any(String), fromId: `person${first}`, personId: 'person4' },
      { kind: 'turn', again: true },
    ]);
    expect(await table.matches.undo(table.actor(first), id, null)).toEqual({ ok: false, code: 'stranger' });
    expect((await table.matches.ofPerson('person4')).map(({ match }) => match.id)).toEqual([id]);
    const history = await table.matches.history(id);
    expect(history).toHaveLength(2);
  });

  test('is refused if a player who stays and the new one have blocked each other since the offer', async () => {
    const { table, id, first, second } = await afterOneRound();
    const { matches, people, actor } = table;
    const lena = { personId: 'person4', name: 'Lena' };
    succeeded(await matches.offerSeat(actor(first), id, lena));
    const { id: proposalId } = await openProposal(table, id);
    await people.block(actor(second), lena);
    const refusal = { ok: false, code: 'apart', as: 'joining', own: false };
    expect(await matches.answer(actor(4), id, proposalId, true)).toEqual(refusal);
    succeeded(await matches.answer(actor(4), id, proposalId, false));
  });

  test('is refused for people who already play, and for other people’s seats', async () => {
    const { table, id, first, second } = await afterOneRound();
    const toPlayer = await table.matches.offerSeat(table.actor(first), id, { personId: `person${second}`, name: 'x' });
    expect(toPlayer).toMatchObject({ ok: false, code: 'hasSeat' });
    const to = { personId: 'person4', name: 'Lena' };
    const foreign = await table.matches.offerSeat(table.actor(first), id, to, `person${second}`);
    expect(foreign).toEqual({ ok: false, code: 'notResigned' });
    expect(await table.matches.offerSeat(table.actor(3), id, to)).toEqual({ ok: false, code: 'stranger' });
  });

  test('lets the host fill a resigned seat', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table, { players: 3 });
    succeeded(await table.matches.resign(table.actor(2), match.id));
    const to = { personId: 'person4', name: 'Lena' };
    expect(await table.matches.offerSeat(table.actor(1), match.id, to, 'person2')).toMatchObject({ code: 'notHost' });
    succeeded(await table.matches.offerSeat(table.actor(0), match.id, to, 'person2'));
    const { id: proposalId } = await openProposal(table, match.id);
    const result = succeeded(await table.matches.answer(table.actor(4), match.id, proposalId, true));
    expect(result.match.members[2]).toEqual(to);
  });

  test('re-announces the turn if it is the new player’s, always in direct messages, never in a pause', async () => {
    const LENA = { personId: 'person4', name: 'Lena' };
    for (const place of [PLACE, DIRECT_PLACE]) {
      for (const isTheirs of [true, false]) {
        for (const isPaused of [true, false]) {
          const table = await matchTable();
          const { match } = await table.matches.create(table.actor(0), { side: 'A', capacity: 2, locale: 'en', place });
          succeeded(await table.matches.join(table.actor(1), match.id));
          const { state } = succeeded(await table.matches.start(table.actor(0), match.id));
          const turn = state?.turn ?? 0;
          if (isPaused) {
            succeeded(await table.matches.askPause(table.actor(0), match.id));
            const { id: pause } = await openProposal(table, match.id);
            succeeded(await table.matches.answer(table.actor(1), match.id, pause, true));
          }
          const leaving = isTheirs ? turn : 1 - turn;
          succeeded(await table.matches.offerSeat(table.actor(leaving), match.id, LENA));
          const { id: proposalId } = await openProposal(table, match.id);
          await drainOutbox(table);
          const result = succeeded(await table.matches.answer(table.actor(4), match.id, proposalId, true));
          expect(result.match.hostId).toBe(leaving === 0 ? 'person4' : 'person0');
          const isNotified = !isPaused && (isTheirs || place === DIRECT_PLACE);
          expect(
            (await drainOutbox(table)).slice(2),
            `${place.channelId}, theirs ${isTheirs}, paused ${isPaused}`,
          ).toEqual(isNotified ? [{ kind: 'turn', again: true }] : []);
        }
      }
    }
  });

  test('lapses when the invited person has joined in another way, or the game is over', async () => {
    const { table, id, first, second } = await afterOneRound();
    const lena = { personId: 'person4', name: 'Lena' };
    succeeded(await table.matches.offerSeat(table.actor(first), id, lena));
    const { id: offered } = await openProposal(table, id);
    const again = await table.matches.offerSeat(table.actor(second), id, lena);
    expect(again).toEqual({ ok: false, code: 'proposalOpen', by: `person${first}`, own: false });
    expect(await table.matches.answer(table.actor(4), 'elsewhere', offered, true)).toMatchObject({
      code: 'unknownMatch',
    });
    succeeded(await table.matches.resign(table.actor(second), id));
    const late = await table.matches.answer(table.actor(4), id, offered, true);
    expect(late).toEqual({ ok: false, code: 'proposalClosed', status: 'expired' });
    const over = { ok: false, code: 'status', status: 'finished' };
    expect(await table.matches.offerSeat(table.actor(first), id, lena)).toEqual(over);
    expect(await table.matches.offerSeat(table.actor(first), id, lena, `person${second}`)).toEqual(over);
  });
});
