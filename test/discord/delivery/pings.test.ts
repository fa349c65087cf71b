/** Whom a game pings, and that nobody can be made to be pinged again and again. */
import { expect, it } from 'vitest';
import type { MatchId } from '../../../src/match/index.ts';
import { controlOf, type Table, textOf } from '../../support/bot.ts';
import { succeeded } from '../../support/match.ts';
import { opensPublicTables } from './support/publicTable.ts';

const open = opensPublicTables();
const MINUTE = 60_000;

/** A clock that goes on by hand beside the machine's. */
function clockAhead() {
  let ahead = 0;
  return {
    clock: { now: () => new Date(Date.now() + ahead) },
    later: (minutes: number) => {
      ahead += minutes * MINUTE;
    },
  };
}

/** Counts pings as they come: a message that is cut down mentions nobody any more. */
function countsPings(table: Table) {
  const pings = new Map<string, number>();
  const onlooker = table.person('mia');
  onlooker.listen((event) => {
    if (event.type !== 'message') return;
    for (const { id } of event.message.mentions) pings.set(id, (pings.get(id) ?? 0) + 1);
  });
  return (name: string) => pings.get(table.person(name).user.id) ?? 0;
}

it('pings somebody once for a turn, however often the move before it is taken back, also after a restart', async () => {
  const { clock, later } = clockAhead();
  const { table, talk } = await open({ clock });
  const pings = countsPings(table);
  const { matchId, thread, mover, waiting } = await talk.twoPlaying();
  const moved = async () => {
    await talk.play(matchId);
    await talk.allTold();
  };
  for (let times = 0; times < 4; times++) {
    if (times === 2) {
      await table.stopBot();
      await table.startBot();
    }
    await moved();
    await talk.undo(matchId);
    await talk.allTold();
  }
  await moved();
  expect(pings(waiting)).toBe(1);
  const live = talk.publicMessages(thread).at(-1);
  expect(textOf(live ?? fail()), 'it is told all the same').toContain(`<@${table.person(waiting).user.id}>’s turn`);
  // Whose own move it is next after their own click is not pinged by it.
  const before = pings(mover);
  // A turn that comes after one's own move is another one, and so is a turn much later.
  await moved();
  expect(pings(mover)).toBe(before + 1);
  await moved();
  expect(pings(waiting), 'a turn of its own').toBe(2);
  await talk.undo(matchId);
  await talk.allTold();
  later(10);
  await moved();
  expect(pings(waiting), 'ten minutes later').toBe(3);
});

it('pings nobody for their own next move right after their last one, but does so later', async () => {
  const { clock, later } = clockAhead();
  const { table, talk } = await open({ clock });
  const pings = countsPings(table);
  const { matchId, mover, waiting } = await talk.twoPlaying();
  await talk.play(matchId);
  await talk.allTold();
  await talk.play(matchId, (moves) => moves.find(({ type }) => type === 'pass'));
  await talk.allTold();
  const [before, told] = [pings(mover), pings(waiting)];
  await talk.play(matchId);
  await talk.allTold();
  expect([pings(mover), pings(waiting)]).toEqual([before, told]);
  // Told only when they have long been gone.
  await table.stopBot();
  await talk.play(matchId);
  later(3);
  await table.startBot();
  await talk.allTold();
  expect(pings(mover)).toBe(before + 1);
});

it('pings for a question that is asked again minutes later once, and for another one at once', async () => {
  const { clock, later } = clockAhead();
  const { table, talk } = await open({ clock });
  const pings = countsPings(table);
  const { matchId, thread, mover, waiting } = await talk.twoPlaying();
  const ask = async (who: string) => {
    succeeded(await table.matches.askPause(talk.actor(who), matchId));
    await talk.allTold();
    const [{ id }] = (await openQuestion(table, matchId)) as [{ id: number }];
    succeeded(await table.matches.answer(talk.actor(who), matchId, id, false));
    await talk.allTold();
  };
  const before = { [mover]: pings(mover), [waiting]: pings(waiting) };
  for (let times = 0; times < 3; times++) await ask(mover);
  expect(talk.publicMessages(thread).filter((message) => /declined|withdr/i.test(textOf(message)))).toHaveLength(3);
  expect(pings(waiting)).toBe((before[waiting] ?? 0) + 1);
  await ask(waiting);
  expect(pings(mover)).toBe((before[mover] ?? 0) + 1);
  later(6);
  await ask(mover);
  expect(pings(waiting)).toBe((before[waiting] ?? 0) + 2);
});

it('pings for one of the rematches that are opened and called off again and again', async () => {
  const { table, talk } = await open();
  const pings = countsPings(table);
  const matchId = await talk.running(['anni', 'jana']);
  await talk.allTold();
  succeeded(await table.matches.resign(talk.actor('jana'), matchId));
  await talk.allTold();
  const thread = (await talk.view(matchId)).match.place.threadId ?? '';
  const before = pings('anni');
  for (let times = 0; times < 3; times++) {
    succeeded(await table.matches.rematch(talk.actor('jana'), matchId, 'A'));
    const lobby = (await table.matches.ofPerson(table.person('jana').user.id)).find(({ match }) => match.rematchOf);
    succeeded(await table.matches.cancel(talk.actor('jana'), lobby?.match.id ?? ''));
    await talk.allTold();
  }
  const invitations = talk.publicMessages(thread).filter((message) => controlOf(message, 'join') !== undefined);
  expect(invitations).toHaveLength(3);
  expect(pings('anni')).toBe(before + 1);
});

function fail(): never {
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
