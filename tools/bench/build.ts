/**
 * Counts what one `/build` costs from the interaction to the tidied thread: statements, and files of `src/` that run.
 */
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { findSourceMap } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { compose } from '../../src/app/compose.ts';
import { startBot } from '../../src/features/bot/index.ts';
import { openStore } from '../../src/features/storage/index.ts';
import { startLeases, type Timer } from '../../src/kernel/index.ts';
import { createLanguage } from '../../src/language/index.ts';
import { createPictures } from '../../src/picture/index.ts';
import { seededRandom } from '../../src/rules/index.ts';
import { openTestBed, type TestBed } from '../support/bot/testBed.ts';
import { atMost, type Bench, type Figure, quantile } from '../support/figure.ts';
import { openDatabaseView } from '../support/robots/databaseView.ts';
import { createParticipant } from '../support/robots/participant.ts';
import { nextMove } from '../support/robots/playing.ts';
import { openFiller } from './response/filling.ts';
import { openThread } from './response/scene.ts';
import { standardComponents } from './rules/rules.ts';

const BUILDS = 9;
const POLL_MS = 20;
/** The interval of regular polls, which run whether or not somebody moves, is longer than the benchmark. */
const MAX_DELAY_MS = 300;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const clock = { now: () => new Date() };

export const buildBench: Bench = {
  about: {
    'build.statements': `median of ${BUILDS} builds in a game of two without a clock on SQLite; every statement sent to the driver, BEGIN and COMMIT included`,
    'build.files': 'files of src/ with a function that runs in the bot’s process; another process draws pictures',
  },
  async *measure(log): AsyncGenerator<Figure> {
    const bed = await openTestBed('build');
    try {
      log('playing');
      const { statements, files } = await measureBuilds(bed);
      yield atMost('build.statements', quantile(statements, 0.5), 'statements', 19);
      yield atMost('build.files', quantile(files, 0.5), 'files', 110);
    } finally {
      await bed.close();
    }
  },
};

interface Costs {
  readonly statements: number[];
  readonly files: number[];
}

async function measureBuilds({ playground, databaseUrl }: TestBed): Promise<Costs> {
  const components = standardComponents();
  const people = ['anni', 'jana'].map((name) => createParticipant(playground, name));
  const { channelId } = playground;
  const threadId = await openThread(playground, channelId, 'game');
  const filler = await openFiller(databaseUrl, components);
  const members = people.map(({ id, client }) => ({ personId: id, name: client.slug }));
  const game = { matchId: await filler.running(members, channelId, threadId, 2), people };
  await filler.close();
  const sent: string[] = [];
  const bot = await openBot({ playground, databaseUrl }, (sql) => sent.push(sql));
  const look = await openDatabaseView(databaseUrl);
  const coverage = await openCoverage();
  const random = seededRandom(1);
  const isIdle = async () =>
    (await look.undelivered()) === 0 &&
    (await look.rows('SELECT 1 FROM "jobs" WHERE "holder" IS NOT NULL AND "kind" = \'telling\'')).length === 0;
  const costs: Costs = { statements: [], files: [] };
  while (costs.files.length < BUILDS) {
    const turn = await nextMove({ look, components, random }, game);
    if (turn === null) throw new Error('the game is over');
    sent.length = 0;
    await coverage.take();
    await turn.mover.ask(() => turn.mover.client.command(threadId, turn.command, turn.options));
    do await pause(POLL_MS);
    while (!(await isIdle()));
    // The poster polls once more for entries that arrived meanwhile.
    await pause(POLL_MS);
    const files = await coverage.take();
    // The first build also creates the people and fills caches.
    if (turn.command !== 'build' || turn.version < 5) continue;
    costs.statements.push(sent.length);
    costs.files.push(files.size);
  }
  await coverage.close();
  await look.close();
  await bot.close();
  return costs;
}

async function openBot(
  { playground, databaseUrl }: Pick<TestBed, 'playground' | 'databaseUrl'>,
  onStatement: (sql: string) => void,
) {
  const components = standardComponents();
  const store = await openStore({ url: databaseUrl, components, clock, onStatement: ({ sql }) => onStatement(sql) });
  const timer: Timer = {
    after(milliseconds, work) {
      if (milliseconds > MAX_DELAY_MS) return () => undefined;
      const timeout = setTimeout(work, milliseconds);
      return () => clearTimeout(timeout);
    },
  };
  const log = pino({ level: 'silent' });
  const leases = startLeases({
    store: store.jobs,
    holder: 'bench',
    isShared: false,
    clock,
    timer,
    failed: (error) => log.error(error),
  });
  const composed = compose({ store, clock, components });
  const started = await startBot({
    ...composed,
    outbox: store.outbox,
    leases,
    otherProcess: store.otherProcess,
    pictures: {
      ...createPictures(async () => Buffer.alloc(0)),
      emoji: () => new Promise<never>(() => undefined),
      close: async () => undefined,
    },
    language: createLanguage(),
    log,
    timer,
    token: playground.botToken,
    apiUrl: playground.apiUrl,
  });
  if (!started.ok) throw new Error(started.code);
  return {
    async close() {
      await started.bot.close();
      await leases.close();
      await composed.computers.close();
      await store.close();
    },
  };
}

/** Which files of `src/` have run, by V8’s counts of calls and the maps of the compiled program. */
async function openCoverage() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** Since the last call. */
    async take(): Promise<ReadonlySet<string>> {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      return new Set(
        result.flatMap(({ url, functions }) => {
          const called = functions.flatMap(({ ranges: [range] }) =>
            range && range.count > 0 ? [range.startOffset] : [],
          );
          return url.startsWith('file:') ? filesOf(url, called) : [];
        }),
      );
    },
    async close() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

function filesOf(url: string, offsets: readonly number[]): readonly string[] {
  const map = findSourceMap(url);
  if (!map || offsets.length === 0) return [];
  const text = readFileSync(fileURLToPath(url), 'utf8');
  return offsets.flatMap((offset) => {
    const before = text.slice(0, offset);
    const entry = map.findEntry(before.split('\n').length - 1, offset - before.lastIndexOf('\n') - 1);
    if (!('originalSource' in entry)) return [];
    const file = path.relative(ROOT, fileURLToPath(new URL(entry.originalSource, url)));
    return file.startsWith('src/') && !file.includes('/generated/') ? [file] : [];
  });
}
