/**
 * The database of a backup as the program itself would use it: brought up to date, and opened with all that its games were dealt
 * with. Looking at its games is left to `restore.ts`.
 */
import { DatabaseFault, migrate } from '../../scripts/migrate.js';
import type { Clock } from '../kernel/index.ts';
import { type Chance, createMatches, type MatchesParts } from '../match/index.ts';
import { type Components, parseComponents } from '../rules/index.ts';
import { openStore } from '../store/index.ts';
import type { ComponentFiles } from './componentFiles.ts';
import type { OpenedDatabase, RestoreParts } from './restore.ts';

export async function upgradeDatabase(url: string): ReturnType<RestoreParts['upgrade']> {
  try {
    await migrate(url);
    return { ok: true };
  } catch (error) {
    if (error instanceof DatabaseFault) return { ok: false, reason: error.message };
    throw error;
  }
}

export interface OpeningParts {
  /** What new games are dealt with. */
  readonly components: Components;
  /** What comes along with the program. */
  readonly standard: Components;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly computerPlayer: MatchesParts['computerPlayer'];
}

/** A component file that is none any more leaves its games without it, which is found out game by game. */
export async function openWith(
  { components, standard, clock, chance, computerPlayer }: OpeningParts,
  url: string,
  files: ComponentFiles,
): Promise<OpenedDatabase> {
  const kept = Object.values(files).flatMap((content) => {
    const parsed = parseComponents(parsedJson(content));
    return parsed.ok ? [parsed.components] : [];
  });
  const earlier = [standard, ...kept];
  const store = await openStore({ url, components, earlier, clock });
  const parts = { store: store.matches, clock, chance, components, earlier, computerPlayer, computers: [] };
  const { goOnAnew } = createMatches(parts);
  return { openGames: store.openGames, goOnAnew, close: () => store.close() };
}

function parsedJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
