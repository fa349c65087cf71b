/** Migrates and opens the database of a backup, with the components of its games. */
import { DatabaseFault, migrate } from '../../scripts/migrate.js';
import { createMatches, type MatchesParts } from '../features/createMatches.ts';
import type { MatchRandom } from '../features/lobby/usecases/commands.ts';
import { openStore } from '../features/storage/index.ts';
import { type Clock, parseJson } from '../kernel/index.ts';
import { type Components, parseComponents } from '../rules/index.ts';
import type { ComponentFiles } from './files.ts';
import type { OpenedDatabase, RestoreParts } from './restore.ts';

export async function upgradeDatabase(url: string): ReturnType<RestoreParts['upgrade']> {
  try {
    await migrate(url, { filledBy: '_restore' });
    return { ok: true };
  } catch (error) {
    if (error instanceof DatabaseFault) return { ok: false, reason: error.message };
    throw error;
  }
}

export interface OpeningParts {
  readonly components: Components;
  /** The components that come with the program. */
  readonly standard: Components;
  readonly clock: Clock;
  readonly chance: MatchRandom;
  readonly computerPlayer: MatchesParts['computerPlayer'];
}

/** Skips invalid component files; the check of each game reports unknown components. */
export async function openBackup(
  { components, standard, clock, chance, computerPlayer }: OpeningParts,
  url: string,
  files: ComponentFiles,
): Promise<OpenedDatabase> {
  const backedUp = Object.values(files).flatMap((content) => {
    const parsed = parseComponents(parseJson(content));
    return parsed.ok ? [parsed.components] : [];
  });
  const earlier = [standard, ...backedUp];
  const store = await openStore({ url, components, earlier, clock });
  const parts = { store: store.matches, clock, chance, components, earlier, computerPlayer, computers: [] };
  const { announceAfterRestore } = createMatches(parts);
  return { openGames: store.openGames, announceAfterRestore, close: () => store.close() };
}
