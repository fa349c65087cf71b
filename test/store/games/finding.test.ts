/** Games are found by server and number, channel, thread and person, running or finished. */
import { expect, test } from 'vitest';
import { type MatchTable, matchTable, succeeded } from '../../support/game/match.ts';

interface Game {
  readonly id: string;
  readonly number: number;
  readonly serverId: string | null;
  readonly channelId: string;
  readonly threadId: string;
  readonly people: readonly number[];
}

async function game(
  table: MatchTable,
  serverId: string | null,
  channelId: string,
  people: readonly number[],
): Promise<Game> {
  const [host = 0, ...others] = people;
  const place = { serverId, channelId, threadId: null };
  const { match } = await table.matches.create(table.actor(host), { side: 'A', capacity: 2, locale: 'en', place });
  for (const other of others) succeeded(await table.matches.join(table.actor(other), match.id));
  succeeded(await table.matches.start(table.actor(host), match.id));
  const threadId = `thread of ${match.id}`;
  const entry = await table.store.outbox.nextOf(match.id);
  await table.store.outbox.delivered(entry?.id ?? '', { place: { threadId } });
  return { id: match.id, number: match.number, serverId, channelId, threadId, people };
}

test('each game is found by its number, and running and finished games are listed separately, newest first', async () => {
  const table = await matchTable();
  const { matches } = table;
  const games = [
    await game(table, 'north', 'hall', [0, 1]),
    await game(table, 'south', 'hall', [0, 2]),
    await game(table, null, 'direct', [1, 2]),
    await game(table, 'north', 'hall', [1, 0]),
    await game(table, 'north', 'yard', [0, 1]),
    await game(table, null, 'direct', [0, 1]),
  ];
  expect(games.map(({ number }) => number)).toEqual([1, 1, 1, 2, 3, 2]);
  for (const { id, serverId, number, threadId } of games) {
    expect((await matches.numbered(serverId, number))?.match.id).toBe(id);
    expect((await matches.inThread(threadId))?.match.id).toBe(id);
  }
  expect(await matches.numbered('south', 2)).toBeNull();
  expect(await matches.numbered(null, 3)).toBeNull();
  expect(await matches.numbered('west', 1)).toBeNull();

  const finishedGames: Game[] = [];
  for (const [index, endedGame] of games.slice(0, 5).entries()) {
    // The last one is cancelled, so it does not count as finished.
    if (index === 4) succeeded(await matches.cancel(table.actor(endedGame.people[0] ?? 0), endedGame.id));
    else {
      succeeded(await matches.resign(table.actor(endedGame.people[0] ?? 0), endedGame.id));
      finishedGames.unshift(endedGame);
    }
    const running = games.slice(index + 1).toReversed();
    const ids = (views: readonly { readonly match: { readonly id: string } }[]) => views.map(({ match }) => match.id);
    const of = (list: readonly Game[], is: (each: Game) => boolean) => list.filter(is).map(({ id }) => id);
    for (const place of ['hall', 'yard', 'direct', endedGame.threadId]) {
      const isThere = ({ channelId, threadId }: Game) => channelId === place || threadId === place;
      expect(ids(await matches.inChannel(place)), place).toEqual(of(running, isThere));
      expect(ids(await matches.finishedInChannel(place, 9)), place).toEqual(of(finishedGames, isThere));
      expect(ids(await matches.finishedInChannel(place, 1)), place).toEqual(of(finishedGames, isThere).slice(0, 1));
    }
    for (const person of [0, 2, 3]) {
      const isTheirs = ({ people }: Game) => people.includes(person);
      expect(ids(await matches.ofPerson(`person${person}`))).toEqual(of(running, isTheirs));
      expect(ids(await matches.finishedOfPerson(`person${person}`, 9))).toEqual(of(finishedGames, isTheirs));
      expect(ids(await matches.finishedOfPerson(`person${person}`, 1))).toEqual(
        of(finishedGames, isTheirs).slice(0, 1),
      );
    }
  }
});
