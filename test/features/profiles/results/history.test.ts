/**
 * The history of finished games: each match of the query is found once, in order, on pages in both directions, and
 * nothing invisible.
 */
import { expect, test } from 'vitest';
import type { HistoryPage, HistoryQuery } from '../../../../src/features/profiles/usecases/history.ts';
import type { StoredResult } from '../../../../src/features/profiles/usecases/result.ts';
import { SIDES, seededRandom } from '../../../../src/rules/index.ts';
import { CIRCLE, randomGame } from '../../../people/support.ts';
import { matchTable } from '../../../support/game/match.ts';
import { RUN_SEED } from '../../../support/runner/seed.ts';

const PAGE = 3;
const CHANNELS = ['channel0', 'channel1', 'channel2'];

test('finds every game that matches any query, one page at a time in either direction', async () => {
  const random = seededRandom(RUN_SEED);
  const table = await matchTable();
  const results: StoredResult[] = [];
  for (let games = 0; games < 14; games++) {
    const result = await table.people.result(await randomGame(table, random, false));
    if (result) results.unshift(result);
  }
  expect(results).toHaveLength(14);
  const person = () => `person${random(CIRCLE)}`;
  const some = <T>(value: T) => (random(4) === 0 ? value : null);
  for (let queries = 0; queries < 40; queries++) {
    const viewer = { personId: person(), serverId: ['server', 'other', null][random(3)] ?? null };
    const own = random(3) > 0;
    const query: HistoryQuery = {
      of: own ? { personId: random(2) === 0 ? viewer.personId : person() } : { channelId: `channel${random(3)}` },
      side: some(SIDES[random(2)] ?? 'A'),
      players: some(([2, 3, 4] as const)[random(3)] ?? 2),
      won: own ? some(random(2) === 0) : null,
      withId: some(person()),
      viewer,
    };
    const hidden = CHANNELS.filter(() => random(3) === 0);
    const viewsChannel = async (channelId: string) => !hidden.includes(channelId);
    const expected = results.filter((result) => fits(result, query, hidden)).map(({ matchId }) => matchId);
    const pages: HistoryPage[] = [await table.people.history(query, null, PAGE, viewsChannel)];
    for (let page = pages[0]; page?.hasOlder; page = pages.at(-1)) {
      const number = page.games.at(-1)?.result.number ?? 0;
      pages.push(await table.people.history(query, { to: 'older', number }, PAGE, viewsChannel));
    }
    const found = pages.flatMap(({ games }) => games);
    expect(found.map(({ game }) => game?.id)).toEqual(expected);
    for (const { result } of found) expect(results).toContainEqual(result);
    for (const [at, page] of pages.entries()) {
      expect(page.hasNewer).toBe(at > 0);
      if (at === 0) continue;
      const number = page.games[0]?.result.number ?? 0;
      const back = await table.people.history(query, { to: 'newer', number }, PAGE, viewsChannel);
      expect(back).toEqual({ ...pages[at - 1], hasNewer: at > 1, hasOlder: true });
    }
  }
});

function fits(
  { seats, side, players, channelId, serverId }: StoredResult,
  query: HistoryQuery,
  hidden: readonly string[],
): boolean {
  const seatOf = (personId: string | null) => seats.find((seat) => seat.personId === personId);
  const own = 'personId' in query.of ? seatOf(query.of.personId) : null;
  if ('personId' in query.of ? !own : channelId !== query.of.channelId) return false;
  const isOwn = 'personId' in query.of && query.of.personId === query.viewer.personId;
  const isHere = serverId !== null && serverId === query.viewer.serverId && !hidden.includes(channelId ?? '');
  const isSeen = isOwn || seatOf(query.viewer.personId) || isHere;
  return Boolean(
    isSeen &&
      (query.side ?? side) === side &&
      (query.players ?? players) === players &&
      (query.won === null || query.won === (own?.place === 1)) &&
      (query.withId === null || seatOf(query.withId)),
  );
}
