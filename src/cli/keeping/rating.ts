/**
 * The command `ratings`: reckons anew, from the moves of all finished games, what follows from them, and says or sets right what is kept
 * otherwise. The reckoning is the people folder's matter.
 */
import { loadComponents, readKeptComponents } from '../../app/componentFiles.ts';
import { createClock, turnOfTheLoop } from '../../kernel/index.ts';
import { createPeople, type Reckoned, reckonAnew } from '../../people/index.ts';
import { componentSets } from '../../rules/index.ts';
import type { Settings } from '../../settings/index.ts';
import { openStore, type Store, StoreFault } from '../../store/index.ts';
import { parseOptions, UsageError } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { lockOf, settingsOf } from './place.ts';

const USAGE = `ratings reckons anew what follows from finished games, from their moves and in the order of their ends: results, ratings, and what
people's games add up to, in the database that DATABASE_URL names. Stop the bot first.
  --check     only says what is kept otherwise; exit code 1 if anything is
  --rebuild   sets it right
`;

const NOT_CORRECTED =
  'Nothing was set right: ratings that are reckoned without a result would be false. Mend the damaged rows by hand, or restore a backup.\n';

/** Differences that are told one by one, and damaged rows. */
const TOLD = 20;
/** Games that are looked for together. */
const TOGETHER = 500;

const clock = createClock();

export const rating: CommandLine = async (args, { stdout, stderr, environment }) => {
  const { flags, help } = parseOptions(args, [], false, ['check', 'rebuild']);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const [wish, ...others] = flags;
  if (wish === undefined || others.length > 0) throw new UsageError('ratings takes --check or --rebuild, one of them.');
  const settings = settingsOf(environment);
  const lock = lockOf(settings, clock);
  if (!lock.ok) {
    stderr.write(`${lock.sentence}\n`);
    return 1;
  }
  try {
    const { reckoned, toCome } = await reckon(settings, wish === 'rebuild');
    stdout.write(reportOf(reckoned, toCome));
    if (wish === 'rebuild') {
      if (!reckoned.corrected) stderr.write(NOT_CORRECTED);
      return reckoned.corrected ? 0 : 1;
    }
    return reckoned.differences.length > 0 || reckoned.damaged.length > 0 || toCome > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    lock.release();
  }
};

interface Outcome {
  readonly reckoned: Reckoned;
  /** Games that were over before results were kept, and still have none. */
  readonly toCome: number;
}

async function reckon(settings: Settings, correct: boolean): Promise<Outcome> {
  const current = loadComponents(settings);
  if (!current.ok) throw new UsageError(current.faults.join('\n'));
  const components = current.value;
  const earlier = readKeptComponents(settings).sets;
  const store = await openStore({ url: settings.databaseUrl, components, earlier, clock });
  try {
    const people = createPeople({ store: store.people, clock, components, earlier });
    if (correct) await people.keepEarlierResults();
    const parts = { store: store.reckoning, components: componentSets(components, earlier), breathe: turnOfTheLoop };
    return { reckoned: await reckonAnew(parts, { correct }), toCome: await countToCome(store) };
  } finally {
    await store.close();
  }
}

async function countToCome({ people }: Store): Promise<number> {
  let count = 0;
  for (let page = await people.waitingResults(TOGETHER); page.length > 0; ) {
    count += page.length;
    page = page.length < TOGETHER ? [] : await people.waitingResults(TOGETHER, page.at(-1));
  }
  return count;
}

function reportOf({ results, taken, differences, damaged, corrected }: Reckoned, toCome: number): string {
  const lines = [
    ...listed(damaged.map((what) => `damaged: ${what}`)),
    ...listed(differences.map(({ of, key }) => `${of}: ${key}`)),
  ];
  const counts = { results, notFromMoves: taken, differing: differences.length, damaged: damaged.length };
  return [...lines, JSON.stringify({ ...counts, corrected, toCome }), ''].join('\n');
}

function listed(lines: readonly string[]): readonly string[] {
  return lines.length > TOLD ? [...lines.slice(0, TOLD), `… and ${lines.length - TOLD} more`] : lines;
}
