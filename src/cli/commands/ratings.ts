/**
 * The command `ratings`: recomputes results, ratings and statistics from the moves of all finished games, and reports
 * or corrects differences.
 */
import { existsSync } from 'node:fs';
import { DatabaseFault, databaseAddress } from '../../../scripts/migrate.js';
import { loadComponents, readStoredComponents } from '../../app/componentFiles.ts';
import { createPeople } from '../../features/createPeople.ts';
import { type Recomputation, recomputeResults } from '../../features/profiles/usecases/recompute.ts';
import { openStore, type Store, StoreFault } from '../../features/storage/index.ts';
import { createClock, yieldToEventLoop } from '../../kernel/index.ts';
import { StorageFailure } from '../../match/index.ts';
import { componentSets } from '../../rules/index.ts';
import type { Settings } from '../../settings/index.ts';
import { defineCommand } from '../support/command.ts';
import { lockDatabase, settingsOf } from '../support/database.ts';
import { CommandFault, flag, UsageError } from '../support/options.ts';

const NOT_CORRECTED =
  'Nothing was corrected: ratings computed without a damaged result would be wrong. Repair the damaged rows by hand, or restore a backup.\n';

const MAX_LISTED = 20;
const PAGE_SIZE = 500;

const clock = createClock();

export const ratingsCommand = defineCommand({
  synopsis: '--check | --rebuild',
  description: `Recomputes results, ratings and statistics from the moves of all finished games in the database in DATABASE_URL. Stop the bot
first.`,
  options: {
    check: flag('report what differs from the stored values'),
    rebuild: flag('correct it'),
  },
  exitCodes: { 1: 'something differs (--check) or cannot be corrected (--rebuild)' },
  faults: [StoreFault, StorageFailure, DatabaseFault],
  async run({ options: { check, rebuild } }, { stdout, stderr, environment }) {
    if (check === rebuild) throw new UsageError('ratings takes exactly one of --check and --rebuild.');
    const settings = settingsOf(environment);
    const address = databaseAddress(settings.databaseUrl);
    if (address.kind === 'sqlite' && !existsSync(address.file))
      throw new CommandFault(`There is no database ${address.called}: name an existing one in DATABASE_URL.`);
    const lock = await lockDatabase(settings, clock);
    if (!lock.ok) throw new CommandFault(lock.sentence);
    try {
      const { recomputation, pending } = await recompute(settings, rebuild);
      stdout.write(reportOf(recomputation, pending));
      if (rebuild) {
        if (!recomputation.corrected) stderr.write(NOT_CORRECTED);
        return recomputation.corrected ? 0 : 1;
      }
      return recomputation.differences.length > 0 || recomputation.damaged.length > 0 || pending > 0 ? 1 : 0;
    } finally {
      lock.release();
    }
  },
});

interface Outcome {
  readonly recomputation: Recomputation;
  /** Games that ended before results were stored and still have none. */
  readonly pending: number;
}

async function recompute(settings: Settings, correct: boolean): Promise<Outcome> {
  const current = loadComponents(settings);
  if (!current.ok) throw new UsageError(current.faults.join('\n'));
  const components = current.value;
  const earlier = readStoredComponents(settings).sets;
  const store = await openStore({ url: settings.databaseUrl, components, earlier, clock });
  try {
    const people = createPeople({ store: store.people, clock, components, earlier });
    if (correct) await people.storeEarlierResults();
    const parts = {
      store: store.reckoning,
      components: componentSets(components, earlier),
      yieldNow: yieldToEventLoop,
    };
    return { recomputation: await recomputeResults(parts, { correct }), pending: await countPendingResults(store) };
  } finally {
    await store.close();
  }
}

async function countPendingResults({ people }: Store): Promise<number> {
  let count = 0;
  for (let page = await people.pendingResults(PAGE_SIZE); page.length > 0; ) {
    count += page.length;
    page = page.length < PAGE_SIZE ? [] : await people.pendingResults(PAGE_SIZE, page.at(-1));
  }
  return count;
}

function reportOf({ results, taken, differences, damaged, corrected }: Recomputation, pending: number): string {
  const lines = [
    ...listed(damaged.map((what) => `damaged: ${what}`)),
    ...listed(differences.map(({ of, key }) => `${of}: ${key}`)),
  ];
  const counts = { results, notFromMoves: taken, differing: differences.length, damaged: damaged.length };
  return [...lines, JSON.stringify({ ...counts, corrected, toCome: pending }), ''].join('\n');
}

function listed(lines: readonly string[]): readonly string[] {
  return lines.length > MAX_LISTED ? [...lines.slice(0, MAX_LISTED), `… and ${lines.length - MAX_LISTED} more`] : lines;
}
