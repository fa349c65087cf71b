/**
 * Servers with a daily puzzle beside a notebook that shares nothing with them, whatever is set, however posting goes and whoever
 * tries what: each is due when it should be, nobody is told twice that it fails, each first try counts once.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMatches, type DailyFailure, type Matches, PUZZLE_OUTCOMES } from '../../../src/match/index.ts';
import { type MatchTable, matchTable } from '../../support/match.ts';
import {
  answerOf,
  counted,
  failed,
  type Grade,
  type KeptTry,
  keptTry,
  mayBeNext,
  mayBeTaken,
  type Notebook,
  nothingToTake,
  posted,
  puzzlesOf,
  set,
  taken,
  tried,
  ZONES,
} from './notebook.ts';

const MINUTE = 60_000;
const BEGIN = Date.UTC(2025, 0, 10, 12);
const SERVERS = ['east', 'west'] as const;
const PEOPLE = [0, 1, 2] as const;

interface Beside {
  readonly table: MatchTable;
  readonly matches: Matches;
  readonly notebook: Notebook;
  at: Date;
}

const server = fc.constantFrom(...SERVERS);
const person = fc.constantFrom(...PEOPLE);
const grade = fc.constantFrom<Grade>(null, 'easy', 'easy', 'hard', 'none');
const outcome = fc.constantFrom(...PUZZLE_OUTCOMES);
const settings = fc.record({
  channelId: fc.constantFrom('square', 'hall'),
  hour: fc.integer({ min: 0, max: 23 }),
  zone: fc.constantFrom(...(Object.keys(ZONES) as (keyof typeof ZONES)[])),
  grade,
  locale: fc.constantFrom('en', 'hu'),
});

type Step = (beside: Beside) => Promise<void>;

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 * 60 }).map((minutes) => later(minutes)) },
  {
    weight: 2,
    arbitrary: fc.tuple(server, person, fc.option(settings, { freq: 5 })).map((wanted) => setDaily(...wanted)),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        server,
        fc.constantFrom('works', 'works', 'works', 'dies', 'gone', 'barred', 'hindered', 'refused', 'passing'),
      )
      .map((how) => post(...how)),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(person, fc.option(server, { freq: 4 }), fc.nat(), outcome).map((how) => tryOne(...how)),
  },
  { weight: 2, arbitrary: fc.tuple(person, grade).map((wanted) => next(...wanted)) },
  { weight: 2, arbitrary: fc.tuple(server, fc.nat(1)).map((how) => count(...how)) },
);

/** Time goes by. */
function later(minutes: number): Step {
  return async (beside) => {
    beside.at = new Date(beside.at.getTime() + minutes * MINUTE);
  };
}

function setDaily(serverId: string, by: number, wanted: Parameters<typeof set>[3]): Step {
  return async ({ table, matches, notebook, at }) => {
    if (wanted) {
      const elsewhere = { ...wanted, zone: 'Europe/Atlantis' };
      expect(await matches.setDailyPuzzle(table.actor(by), serverId, elsewhere)).toEqual({ ok: false, code: 'zone' });
    }
    set(notebook, serverId, `person${by}`, wanted, at);
    const kept = notebook.servers.get(serverId) ?? null;
    expect(await matches.setDailyPuzzle(table.actor(by), serverId, wanted)).toEqual({ ok: true, server: kept });
  };
}

/** Somebody posts what is due: it works, it fails, or they go away without a word, so that the same is due again. */
function post(serverId: string, how: 'works' | 'dies' | DailyFailure): Step {
  return async ({ matches, notebook, at }) => {
    const possible = mayBeTaken(notebook, serverId, at);
    const got = await matches.takeDailyPuzzle(serverId);
    if (!possible || possible.length === 0) {
      expect(got).toBeNull();
      if (possible) nothingToTake(notebook, serverId, at);
      return;
    }
    expect(possible).toContain(got?.daily.puzzleId);
    taken(notebook, serverId, got?.daily.puzzleId ?? '', at);
    const kept = notebook.servers.get(serverId);
    expect(got).toEqual({ server: kept, daily: kept?.daily });
    if (how === 'dies') return;
    if (how === 'works') {
      await matches.dailyPuzzlePosted(serverId, '2020-02-20', 'of another day');
      await matches.dailyPuzzlePosted(serverId, got?.daily.day ?? '', 'message');
      posted(notebook, serverId, got?.daily.day ?? '', 'message', at);
      return;
    }
    expect(await matches.dailyPuzzleFailed(serverId, how), 'whom to tell').toBe(failed(notebook, serverId, how, at));
  };
}

/** The daily puzzle of a server, or another one, or one that the person has asked for. */
function tryOne(by: number, serverId: string | null, chosen: number, came: (typeof PUZZLE_OUTCOMES)[number]): Step {
  return async ({ table, matches, notebook, at }) => {
    const daily = notebook.servers.get(serverId ?? '')?.daily;
    const all = puzzlesOf(null);
    const puzzleId = daily && chosen % 5 > 0 ? daily.puzzleId : (all[chosen % all.length] ?? '');
    const answer = came === 'givenUp' ? null : `answer${chosen}`;
    const wanted: KeptTry = { personId: `person${by}`, puzzleId, serverId, outcome: came, answer, at };
    const before = keptTry(notebook, wanted);
    const shown = await matches.triedPuzzle(wanted.personId, puzzleId, serverId);
    expect(shown).toEqual(before ? { ...answerOf(notebook, before), first: false } : null);
    const first = tried(notebook, wanted);
    const told = await matches.tryPuzzle(table.actor(by), { puzzleId, serverId, outcome: came, answer });
    expect(told).toEqual({ ...answerOf(notebook, before ?? wanted), first });
    const again = await matches.tryPuzzle(table.actor(by), { puzzleId, serverId, outcome: 'solved', answer: 'again' });
    expect(again).toEqual({ ...answerOf(notebook, before ?? wanted), first: false });
  };
}

function next(by: number, wanted: Grade): Step {
  return async ({ matches, notebook }) => {
    const possible = mayBeNext(notebook, `person${by}`, wanted);
    const got = await matches.nextPuzzle(`person${by}`, wanted);
    if (possible.length === 0) expect(got).toBeNull();
    else expect(possible).toContain(got);
  };
}

/** The message of a server is brought up to date; `missing`: who has tried it meanwhile. */
function count(serverId: string, missing: number): Step {
  return async ({ matches, notebook, at }) => {
    const said = Math.max(0, (notebook.servers.get(serverId)?.daily?.tried ?? 0) - missing);
    counted(notebook, serverId, said, at);
    await matches.dailyPuzzleCounted(serverId, said);
  };
}

/** Everything kept is as the notebook says, and so is what is due. */
async function same({ matches, notebook, at }: Beside): Promise<void> {
  for (const id of SERVERS) expect(await matches.puzzleServer(id)).toEqual(notebook.servers.get(id) ?? null);
  const all = [...notebook.servers.values()];
  const dueBy = (moment: 'due' | 'countDue') =>
    all
      .flatMap(({ serverId, [moment]: due }) => (due ? [{ serverId, due: due.getTime() }] : []))
      .sort((a, b) => a.due - b.due || (a.serverId < b.serverId ? -1 : 1));
  const [posts, counts] = [dueBy('due'), dueBy('countDue')];
  const now = (due: typeof posts) => due.filter((each) => each.due <= at.getTime()).map(({ serverId }) => serverId);
  const first = Math.min(...[...posts, ...counts].map(({ due }) => due));
  expect(await matches.duePuzzles()).toEqual({
    posts: now(posts),
    counts: now(counts),
    first: Number.isFinite(first) ? new Date(first) : null,
  });
  expect((await matches.firstPuzzleDue())?.getTime() ?? Number.POSITIVE_INFINITY).toBe(first);
}

test('puzzles are due, posted, failed, tried and counted as in the notebook, whatever comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 30, maxLength: 60, size: 'max' }), async (sequence) => {
      const table = await matchTable();
      const notebook: Notebook = { servers: new Map(), tries: [], streaks: new Map() };
      let seeds = 0;
      const beside: Beside = {
        table,
        notebook,
        at: new Date(BEGIN),
        matches: createMatches({
          ...table,
          store: table.store.matches,
          clock: { now: () => beside.at },
          chance: { seed: () => ++seeds, matchId: () => '', inviteCode: () => '' },
          puzzles: { ids: (wanted) => puzzlesOf(wanted as Grade) },
        }),
      };
      const morning = { channelId: 'square', hour: 9, zone: 'UTC', grade: null, locale: 'en' };
      await setDaily('east', 0, morning)(beside);
      for (const step of sequence) {
        await step(beside);
        await same(beside);
      }
    }),
    // A sequence that fails is told with its seed; making it shorter opens a database for each try.
    { numRuns: 6, endOnFailure: true },
  );
});
