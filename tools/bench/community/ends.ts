/**
 * How many statements the end of a game asks of the database, with what follows it and without.
 * Here the followers are those that the bot has; playing is left to the games of the store's bench.
 */
import type { Overrides } from '../../../src/app/compose.ts';
import type { Components } from '../../../src/rules/index.ts';
import type { Place } from '../places.ts';
import { openGames } from '../store/games.ts';

const clock = { now: () => new Date() };

/** Of the move by which a game of two ends; all that is sent to the driver. */
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

/** The same game each time, since its seeds are. */
async function statementsOfEnd(url: string, components: Components, overrides: Overrides): Promise<number> {
  let count = 0;
  const onStatement = () => {
    count += 1;
  };
  const table = await openGames(url, components, clock, onStatement, overrides);
  const id = await table.begin();
  let last = 0;
  for (;;) {
    await table.tell();
    const begun = count;
    if ((await table.move(id)) === null) break;
    last = count - begun;
  }
  await table.store.close();
  return last;
}
