/** Whom a game pings, and that nobody can cause repeated pings. */
import { expect, it } from 'vitest';
import type { MatchId } from '../../../src/match/index.ts';
import { controlOf, type Table, textOf } from '../../support/discord/bot.ts';
import { succeeded } from '../../support/game/match.ts';
import { opensPublicTables } from './support/publicTable.ts';

const open = opensPublicTables();
const MINUTE = 60_000;

/** The machine's clock, which the test can advance. */
function adjustableClock() {
  let ahead = 0;
  return {
    clock: { now: () => new Date(Date.now() + ahead) },
    advance: (minutes: number) => {
      ahead += minutes * MINUTE;
    },
  };
}

/** Counts pings as they arrive, because a collapsed message mentions nobody. */
function countsPings(table: Table) {
  const pings = new Map<string, number>();
  const spectator = table.person('mia');
  spectator.listen((event) => {
    if (event.type !== 'message') return;
    for (const { id } of event.message.mentions) pings.set(id, (pings.get(id) ?? 0) + 1);
  });
  return (name: string) => pings.get(table.person(name).user.id) ?? 0;
}

it('pings a player once for a turn, however often the move before it is taken back, also after a restart', async () => {
  const { clock, advance } = adjustableClock();
  const { table, talk } = await open({ clock });
  const pings = countsPings(table);
  const { matchId, thread, mover, waiting } = await talk.twoPlaying();
  const moved = async () => {
    await talk.playAndDeliver(matchId);
  };
  for (let round = 0; round < 4; round++) {
    if (round === 2) {
      await table.stopBot();
      await table.startBot();
    }
    await moved();
    await talk.undo(matchId);
    await talk.waitForDelivery();
  }
  await moved();
  expect(pings(waiting)).toBe(1);
  const live = talk.publicMessages(thread).at(-1);
  expect(textOf(live ?? missing()), 'the turn is announced without a ping').toContain(
    `<@${table.person(waiting).user.id}>’s turn`,
  );
  const before = pings(mover);
  // A turn after one's own move is a new one, and so is a turn much later.
  await moved();
  expect(pings(mover)).toBe(before + 1);
  await moved();
  expect(pings(waiting), 'a new turn').toBe(2);
  await talk.undo(matchId);
  await talk.waitForDelivery();
  advance(10);
  await moved();
  expect(pings(waiting), 'ten minutes later').toBe(3);
});

it('does not ping a player whose next turn follows their own move at once, but does so minutes later', async () => {
  const { clock, advance } = adjustableClock();
  const { table, talk } = await open({ clock });
  const pings = countsPings(table);
  const { matchId, mover, waiting } = await talk.twoPlaying();
  await talk.playAndDeliver(matchId);
  await talk.playAndDeliver(matchId, (moves) => moves.find(({ type }) => type === 'pass'));
  const [before, waitingPings] = [pings(mover), pings(waiting)];
  await talk.playAndDeliver(matchId);
  expect([pings(mover), pings(waiting)]).toEqual([before, waitingPings]);
  // Delivered minutes after their move.
  await table.stopBot();
  await talk.play(matchId);
  advance(3);
  await table.startBot();
  await talk.waitForDelivery();
  expect(pings(mover)).toBe(before + 1);
});

it('pings a player if somebody else has acted at the same moment', async () => {
  let moment: Date | null = null;
  const { table, talk } = await open({ clock: { now: () => moment ?? new Date() } });
  const pings = countsPings(table);
  const { matchId, waiting } = await talk.twoPlaying();
  await table.stopBot();
  const before = pings(waiting);
  await talk.play(matchId);
  moment = new Date(Date.now() + 1);
  // The player who waits, then the first one again.
  await talk.play(matchId);
  await talk.play(matchId);
  moment = null;
  await table.startBot();
  await talk.waitForDelivery();
  expect(pings(waiting)).toBe(before + 1);
});

it('pings once for a question that is repeated within minutes, and again for a different question', async () => {
  const { clock, advance } = adjustableClock();
  const { table, talk } = await open({ clock });
  const pings = countsPings(table);
  const { matchId, thread, mover, waiting } = await talk.twoPlaying();
  const ask = async (who: string) => {
    succeeded(await table.matches.askPause(talk.actor(who), matchId));
    await talk.waitForDelivery();
    const [{ id }] = (await openQuestion(table, matchId)) as [{ id: number }];
    succeeded(await table.matches.answer(talk.actor(who), matchId, id, false));
    await talk.waitForDelivery();
  };
  const before = { [mover]: pings(mover), [waiting]: pings(waiting) };
  for (let round = 0; round < 3; round++) await ask(mover);
  expect(talk.publicMessages(thread).filter((message) => /declined|withdr/i.test(textOf(message)))).toHaveLength(3);
  expect(pings(waiting)).toBe((before[waiting] ?? 0) + 1);
  await ask(waiting);
  expect(pings(mover)).toBe((before[mover] ?? 0) + 1);
  advance(6);
  await ask(mover);
  expect(pings(waiting)).toBe((before[waiting] ?? 0) + 2);
});

it('pings once for rematches that are opened and cancelled repeatedly', async () => {
  const { table, talk } = await open();
  const pings = countsPings(table);
  const { matchId } = await talk.twoPlaying();
  succeeded(await table.matches.resign(talk.actor('jana'), matchId));
  await talk.waitForDelivery();
  const thread = (await talk.view(matchId)).match.place.threadId ?? '';
  const before = pings('anni');
  for (let round = 0; round < 3; round++) {
    succeeded(await table.matches.rematch(talk.actor('jana'), matchId, 'A'));
    const lobby = (await table.matches.ofPerson(table.person('jana').user.id)).find(({ match }) => match.rematchOf);
    succeeded(await table.matches.cancel(talk.actor('jana'), lobby?.match.id ?? ''));
    await talk.waitForDelivery();
  }
  const invitations = talk.publicMessages(thread).filter((message) => controlOf(message, 'join') !== undefined);
  expect(invitations).toHaveLength(3);
  expect(pings('anni')).toBe(before + 1);
});

function missing(): never {
  throw new Error('there is no message');
}

async function openQuestion(table: Table, matchId: MatchId) {
  const found: { readonly id: number }[] = [];
  for (let id = 1; id < 50; id++) {
    const proposal = await table.matches.proposal(id);
    if (proposal?.matchId === matchId && proposal.status === 'open') found.push(proposal);
  }
  return found;
}
