/** Measures how long queries about people's games take, each about somebody else. */
import type { People } from '../../../src/features/createPeople.ts';
import type { HistoryCursor, HistoryQuery } from '../../../src/features/profiles/usecases/history.ts';
import { POOLS } from '../../../src/features/profiles/usecases/rating.ts';
import { EVERYWHERE, periodsOf } from '../../../src/features/profiles/usecases/tallies.ts';
import { type Random, seededRandom } from '../../../src/rules/index.ts';
import { atMost, type Figure, quantile, withoutGoal } from '../../support/figure.ts';
import { channelId, homeOf, LARGE, MEASURED_AT, personId, type Sizes, serverId } from './sizes.ts';

const ASKS = 300;
const WARM_UP = 2;
const MORE_ASKS = 2000;
/** The default of the commands. */
const MIN_GAMES = 3;
const PAGE_SIZE = 8;
const GOAL = 50;

/** Prepares a query; running it resolves to whether it had a result. */
type Ask = () => Promise<boolean>;
type Asks = Readonly<Record<string, (random: Random) => Ask>>;

/** Median times by figure and kind of query. `prefix`: `people.` or `people.pg.`. */
export async function* answers(people: People, sizes: Sizes, prefix: string): AsyncGenerator<Figure> {
  const random = seededRandom(1);
  const figures = {
    profile: profiles(people, sizes),
    leaderboard: leaderboards(people, sizes),
    history: histories(people, sizes),
  };
  for (const [name, asks] of Object.entries(figures)) {
    const slowest = { kind: '', p50: 0 };
    const all: number[] = [];
    for (const [kind, { times, answered }] of await byTurns(asks, random)) {
      if (answered === 0) throw new Error(`nobody was answered: ${name}, ${kind}`);
      const p50 = quantile(times, 0.5);
      all.push(...times);
      if (p50 > slowest.p50) Object.assign(slowest, { kind, p50 });
      yield withoutGoal(`${prefix}${name}.${kind}.ms`, p50, 'ms');
    }
    yield atMost(`${prefix}${name}.ms`, quantile(all, 0.5), 'ms', GOAL);
    yield atMost(`${prefix}${name}.slowest.ms`, slowest.p50, 'ms', GOAL);
    yield withoutGoal(`${prefix}${name}.worst.ms`, Math.max(...all), 'ms');
  }
  const asks = Object.values(figures).flatMap((kinds: Asks) => Object.values(kinds));
  const before = process.memoryUsage.rss();
  for (let ask = 0; ask < MORE_ASKS; ask += 1) await asks[ask % asks.length]?.(random)();
  yield withoutGoal(`${prefix}rss.growth.mb`, (process.memoryUsage.rss() - before) / 2 ** 20, 'MB');
}

interface Timed {
  readonly times: number[];
  answered: number;
}

async function byTurns(asks: Asks, random: Random): Promise<ReadonlyMap<string, Timed>> {
  const timed = new Map<string, Timed>();
  const kinds = Object.entries(asks);
  const rounds = Math.ceil(ASKS / kinds.length) + WARM_UP;
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, make] of kinds) {
      const ask = make(random);
      const startedAt = performance.now();
      const answered = await ask();
      const took = performance.now() - startedAt;
      const of = timed.get(kind) ?? { times: [], answered: 0 };
      if (round >= WARM_UP) of.times.push(took);
      if (answered) of.answered += 1;
      timed.set(kind, of);
    }
  }
  return timed;
}

function profiles(people: People, sizes: Sizes): Asks {
  const own =
    (person: string): Ask =>
    async () =>
      (await people.profile(person, null)) !== null;
  return {
    own: (random) => own(personId(someone(random, sizes))),
    // These people have played most games.
    large: (random) => own(personId(1 + random(LARGE))),
    others: (random) => {
      const person = someone(random, sizes);
      const [seen, viewer, server] = [personId(person), neighbour(random, person), serverId(homeOf(person))];
      return async () =>
        (await people.mayBeSeen(viewer, seen, server)) && (await people.profile(seen, server)) !== null;
    },
  };
}

function leaderboards(people: People, sizes: Sizes): Asks {
  const periods = Object.entries({ all: 0, year: 1, month: 2 });
  const kinds = ['large', 'server', 'everywhere'].flatMap((place) =>
    POOLS.flatMap((pool) => periods.map(([period, index]) => ({ place, pool, period, index }))),
  );
  return Object.fromEntries(
    kinds.map(({ place, pool, period, index }) => [
      `${place}.${pool}.${period}`,
      (random: Random): Ask => {
        const reader = place === 'large' ? 1 + random(LARGE) : someone(random, sizes);
        const field = {
          serverId: place === 'everywhere' ? EVERYWHERE : serverId(homeOf(reader)),
          period: periodsOf(MEASURED_AT)[index] ?? '',
          pool,
          games: MIN_GAMES,
        };
        const page = place === 'server' ? 0 : random(3);
        return async () => {
          await people.leaderboard(field, page, personId(reader));
          return true;
        };
      },
    ]),
  );
}

function histories(people: People, sizes: Sizes): Asks {
  const page = (of: HistoryQuery['of'], viewer: HistoryQuery['viewer'], place: HistoryCursor | null): Ask => {
    const query = { of, side: null, players: null, won: null, withId: null, viewer };
    return async () => (await people.history(query, place, PAGE_SIZE, async () => true)).games.length > 0;
  };
  const own = (random: Random, person: number, place: HistoryCursor | null): Ask => {
    const id = personId(person);
    return page({ personId: id }, { personId: id, serverId: random(2) === 0 ? null : serverId(homeOf(person)) }, place);
  };
  const older = (random: Random, { games }: Sizes): HistoryCursor => ({ to: 'older', number: 1 + random(games) });
  return {
    own: (random) => own(random, someone(random, sizes), null),
    later: (random) => own(random, 1 + random(LARGE), older(random, sizes)),
    others: (random) => {
      const person = someone(random, sizes);
      const viewer = { personId: neighbour(random, person), serverId: serverId(homeOf(person)) };
      return page({ personId: personId(person) }, viewer, null);
    },
    // The query scans all of their games for visible ones, and mostly finds none.
    elsewhere: (random) => {
      const viewer = someone(random, sizes);
      const seen = page(
        { personId: personId(1 + random(LARGE)) },
        { personId: personId(viewer), serverId: serverId(homeOf(viewer)) },
        null,
      );
      return async () => {
        await seen();
        return true;
      };
    },
    channel: (random) => {
      const person = someone(random, sizes);
      const [home, viewer] = [homeOf(person), personId(person)];
      return page({ channelId: channelId(home, random(3)) }, { personId: viewer, serverId: serverId(home) }, null);
    },
  };
}

function someone(random: Random, { people }: Sizes): number {
  return 1 + random(people);
}

/** Another person of the same server. */
function neighbour(random: Random, person: number): string {
  const far = random(10);
  return personId(homeOf(person - far) === homeOf(person) && person > far ? person - far : person);
}
