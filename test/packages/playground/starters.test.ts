/** One-click starts of newcomers, run as the page's server runs them. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { runStarter } from '../../../packages/playground/users/starters.ts';
import { starters } from '../../../src/app/host.ts';
import { startTable, type Table } from '../../support/discord/bot.ts';

const LIMIT = 120_000;

let table: Table;
beforeEach(async () => {
  table = await startTable();
  onTestFinished(() => table.close());
}, LIMIT);

const idOf = (name: string) => table.person(name).user.id;

/** The people of the game to which a start leads. */
async function peopleOf(start: Awaited<ReturnType<typeof runStarter>>): Promise<readonly string[]> {
  if (!start.ok) throw new Error(start.failure.code);
  const view = await table.matches.inThread(start.placeId);
  return view?.match.members.flatMap(({ personId, computer }) => (computer === undefined ? [personId] : [])) ?? [];
}

it('games for two that start at the same moment do not mix', { timeout: LIMIT }, async () => {
  const pairs = [
    ['anni', 'jana'],
    ['peter', 'mia'],
    ['noor', 'tom'],
  ] as const;
  const started = await Promise.all(
    pairs.map(([me, companion]) => {
      const players = { me: table.person(me), companion: table.person(companion) };
      return runStarter('together', starters.together ?? [], players, table.channelId);
    }),
  );
  await table.waitForDelivery();
  expect(await Promise.all(started.map(peopleOf))).toEqual(pairs.map((pair) => pair.map(idOf)));
});

it('each newcomer who plays alone gets to the own game', { timeout: LIMIT }, async () => {
  const names = ['anni', 'peter', 'noor'];
  const started = await Promise.all(
    names.map((name) =>
      runStarter('alone', starters.alone ?? [], { me: table.person(name), companion: null }, table.channelId),
    ),
  );
  await table.waitForDelivery();
  expect(await Promise.all(started.map(peopleOf))).toEqual(names.map((name) => [idOf(name)]));
});
