/** Measures profiles, leaderboards and histories among many people, and the end of a game. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compose, type Overrides } from '../../../src/app/compose.ts';
import { openStore } from '../../../src/features/storage/index.ts';
import { type Components, seededRandom } from '../../../src/rules/index.ts';
import { atMost, type Bench, type Figure, withoutGoal } from '../../support/figure.ts';
import { type Place, postgresqlPlace, sqlitePlace } from '../places.ts';
import { standardComponents } from '../rules/rules.ts';
import { openGames } from '../store/games.ts';
import { cards } from './cards.ts';
import { checkPerson, fill } from './population.ts';
import { answers } from './queries.ts';
import { LARGE, MEASURED_AT, type Sizes, SMALL, sizesIn } from './sizes.ts';

/** The number of people whose totals are recomputed game by game before the measurements. */
const CHECKED = 20;

export const peopleBench: Bench = {
  about: {
    people: `PEOPLE_COUNT, usually 100000: ${LARGE} on a large server, which has a tenth of the games, and ${SMALL} on each of the others; one in ten is seen everywhere`,
    games:
      'PEOPLE_GAMES, usually 1000000, within two years; one in ten has three people, the others two; moves are not stored',
    'people.*.ms':
      'p50 of 300 queries through the store and the use cases, after a warm-up of two per kind; kinds alternate',
    'people.*.slowest.ms': 'p50 of the slowest kind of query',
    'people.*.worst.ms': 'the slowest query',
    'people.picture.ms': 'p50 of 30 profiles of different people, in a helper that has drawn 30 others',
    'people.picture.processor.ms': 'mean processor time of one profile in the helper, which depends less on other load',
    'people.end.statements': 'statements that results, notices and leagues add to the move that ends a game of two',
    'people.rss.growth.mb': 'growth of resident memory over 2000 more queries',
    'people.pg.*': 'the same on a temporary PostgreSQL server',
  },
  async *measure(log, skip): AsyncGenerator<Figure> {
    const sizes = sizesIn(process.env);
    const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-people-'));
    const components = standardComponents();
    try {
      yield* figuresOn(sqlitePlace(folder), sizes, components, log);
      const server = await postgresqlPlace();
      if (server === null)
        return skip('people.pg.*: PostgreSQL is not installed here: "npm run test:postgresql" installs it');
      try {
        yield* figuresOn(server, sizes, components, log);
      } finally {
        await server.close();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function* figuresOn(
  place: Place,
  sizes: Sizes,
  components: Components,
  log: (text: string) => void,
): AsyncGenerator<Figure> {
  const prefix = place.kind === 'sqlite' ? 'people.' : 'people.pg.';
  const { without, following } = await statementsOfEnds(place, components);
  yield withoutGoal(`${prefix}end.without.statements`, without, 'statements');
  yield atMost(`${prefix}end.statements`, following - without, 'statements', 10);

  const url = await place.database('people');
  await fill(url, sizes, components, (text) => log(`${place.kind}: ${text}`));
  const clock = { now: () => MEASURED_AT };
  const store = await openStore({ url, components, clock });
  try {
    const { people } = compose({ store, clock, components });
    const random = seededRandom(3);
    for (let checked = 0; checked < CHECKED; checked += 1) await checkPerson(store, 1 + random(sizes.people));
    // A person of the large server, which is a small share of all people.
    await checkPerson(store, 1 + random(LARGE));
    log(`${place.kind}: filled; totals are correct`);
    yield* answers(people, sizes, prefix);
    if (place.kind === 'sqlite') yield* cards(people, sizes, components);
  } finally {
    await store.close();
  }
}

const clock = { now: () => new Date() };

/** The statements of the move that ends a game of two, including BEGIN and COMMIT. */
export async function statementsOfEnds(
  place: Place,
  components: Components,
): Promise<{ readonly without: number; readonly following: number }> {
  const [without, following] = [
    await statementsOfEnd(await place.database('end'), components, { onGameEnd: [] }),
    await statementsOfEnd(await place.database('followed'), components, {}),
  ];
  return { without, following };
}

/** The same game on each call, because its seeds are fixed. */
async function statementsOfEnd(url: string, components: Components, overrides: Overrides): Promise<number> {
  let count = 0;
  const onStatement = () => {
    count += 1;
  };
  const table = await openGames(url, components, clock, onStatement, overrides);
  const id = await table.begin();
  let last = 0;
  for (;;) {
    await table.deliverAll();
    const countBefore = count;
    if ((await table.move(id)) === null) break;
    last = count - countBefore;
  }
  await table.store.close();
  return last;
}
