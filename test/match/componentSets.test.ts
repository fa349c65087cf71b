/**
 * Component sets over days: a game continues with the components it was dealt with, and the next one uses the current
 * ones.
 */
import { describe, expect, it } from 'vitest';
import { compose } from '../../src/app/compose.ts';
import type { Matches } from '../../src/features/createMatches.ts';
import { openStore } from '../../src/features/storage/index.ts';
import type { MatchId } from '../../src/match/index.ts';
import { journeyman } from '../../src/opponents/index.ts';
import { type Components, replay, seededRandom } from '../../src/rules/index.ts';
import { rawDatabase, temporaryDatabase } from '../support/database/store.ts';
import {
  type MatchTable,
  runningMatch,
  someMove,
  steadyChance,
  steadyClock,
  succeeded,
} from '../support/game/match.ts';
import { ownComponents } from '../support/game/ownComponents.ts';
import { components as standard } from '../support/game/rules.ts';

let interactions = 0;

/** The bot restarted on a database with these components while `work` runs. */
async function started<T>(
  url: string,
  components: Components,
  earlier: readonly Components[],
  work: (table: MatchTable) => Promise<T>,
): Promise<T> {
  const clock = steadyClock();
  const store = await openStore({ url, components, earlier, clock });
  const chance = { ...steadyChance(), matchId: () => `match${String(++interactions).padStart(5, '0')}` };
  const composed = compose({ store, clock, components }, { earlier, chance, computerPlayer: journeyman });
  const actor = (person: number) => ({
    personId: `person${person}`,
    name: `Person ${person}`,
    interactionId: `i${++interactions}`,
  });
  try {
    return await work({ ...composed, url, store, computerPlayer: journeyman, actor });
  } finally {
    await store.close();
  }
}

/** Plays at most this many legal moves with these components. */
async function playOn(table: MatchTable, id: MatchId, components: Components, most = Number.POSITIVE_INFINITY) {
  const random = seededRandom(7);
  for (let count = 0; count < most; count++) {
    const { state } = await viewOf(table.matches, id);
    if (state.turn === null) return;
    const move = someMove(components, state, random);
    succeeded(await table.matches.play(table.actor(move.seat), id, null, move));
  }
}

async function viewOf(matches: Matches, id: MatchId) {
  const view = await matches.view(id);
  if (!view?.state) throw new Error(`match ${id} was not dealt`);
  return { match: view.match, state: view.state };
}

describe('a game that began before the components changed', () => {
  it('is played to its end with its own components, while the next one is dealt with the new ones', async () => {
    const own = ownComponents();
    const url = await temporaryDatabase();
    const before = await started(url, standard, [], async (table) => {
      const { match } = await runningMatch(table, { side: 'B' });
      await playOn(table, match.id, standard, 12);
      return viewOf(table.matches, match.id);
    });
    // A position lost in a crash is rebuilt from the moves with the game's own components.
    await rawDatabase(url).execute('UPDATE matches SET state = substr(state, 1, 20)');
    await started(url, own, [standard], async (table) => {
      const { matches, actor } = table;
      const { id } = before.match;
      expect((await viewOf(matches, id)).state).toEqual(before.state);
      await playOn(table, id, standard, 1);
      const last = (await matches.history(id)).at(-1);
      succeeded(await matches.undo(actor(last?.seat ?? 0), id, null));
      await playOn(table, id, standard);
      const over = await viewOf(matches, id);
      expect(over.match.status).toBe('finished');
      expect(over.state.components).toBe('standard');
      const record = await matches.record(id);
      expect(replay(standard, record)).toMatchObject({ ok: true });

      const next = await runningMatch(table, { side: 'B' });
      expect(next.state.components).toBe('my-box');
      await playOn(table, next.match.id, own);
      expect((await viewOf(matches, next.match.id)).match.status).toBe('finished');
    });
  });

  it('refuses clearly if its components are no longer known', async () => {
    const url = await temporaryDatabase();
    const id = await started(url, ownComponents('lost-box'), [], async (table) => (await runningMatch(table)).match.id);
    await started(url, standard, [], async (table) => {
      const { matches, actor } = table;
      const { state } = await viewOf(matches, id);
      const move = someMove(ownComponents('lost-box'), state);
      expect(await matches.play(actor(move.seat), id, null, move)).toEqual({
        ok: false,
        code: 'components',
        components: 'lost-box',
        expected: 'standard',
      });
      expect((await runningMatch(table)).state.components).toBe('standard');
    });
  });
});
