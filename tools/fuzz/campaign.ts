/**
 * Fuzzes one entry point: draws and tries inputs, watches targets for faults and growth, and shrinks inputs that find a
 * fault.
 */
import { Fault, inTime } from './faults.ts';
import {
  type Coverage,
  createCoverage,
  createGrammar,
  fewer,
  type Grammar,
  smallerItems,
  trySeed,
} from './grammar/grammar.ts';
import type { Target, TargetPool } from './targets/target.ts';

/** `Input` is plain JSON, so that inputs with faults can be written to a file. */
export interface EntryPoint<Input> {
  readonly name: string;
  /** Bytes that the target retains for each try by design; default: 0. */
  readonly bytesKeptPerTry?: number;
  /** The number of concurrent tries, if their outcomes can be told apart; default: 1. */
  readonly concurrency?: number;
  /** Draws an input from the grammar alone, so that seed and number reproduce it. */
  draw(grammar: Grammar): Input;
  /** Smaller variants of this input, smallest first. */
  smaller(input: Input): Iterable<Input>;
  open(targetPool: TargetPool): Promise<OpenEntryPoint<Input>>;
}

export interface OpenEntryPoint<Input> {
  /** Processes whose end, hang or growth is a fault. */
  readonly targets: readonly Target[];
  /** Rejects with a Fault if the answer is wrong or does not come. */
  attempt(input: Input): Promise<void>;
  /** Rejects with a Fault if the last attempts had a wrong effect after their end. */
  checkAtEnd?(): Promise<void>;
  close(): Promise<void>;
}

export interface CampaignSettings {
  readonly seconds: number;
  readonly seed: number;
  /** Runs only these tries, once; null: as many as time permits. */
  readonly only: { readonly first: number; readonly last: number } | null;
  /** The time limit for narrowing down a fault, in seconds. */
  readonly narrowing: number;
  /** Whether the entry point is tried further after a fault. */
  readonly keepGoing: boolean;
  readonly bounds?: MemoryBounds;
}

export interface FoundFault {
  readonly entryPoint: string;
  readonly seed: number;
  readonly number: number;
  readonly code: Fault['code'];
  readonly message: string;
  /** The smallest inputs that reproduce the fault, in order; the last few inputs if it was not reproduced. */
  readonly inputs: readonly unknown[];
  readonly reproduced: boolean;
}

export interface CampaignResult {
  readonly entryPoint: string;
  readonly tries: number;
  readonly seconds: number;
  readonly faults: readonly FoundFault[];
  readonly grownMegabytes: number;
  readonly coverage: Coverage;
}

/** The campaign of one entry point, independent of the type of its inputs. */
export interface Campaign {
  readonly entryPoint: string;
  run(settings: CampaignSettings, targetPool: TargetPool, log: (text: string) => void): Promise<CampaignResult>;
}

const PROGRESS_MS = 5000;
/** An upper bound for any attempt; entry points have shorter limits of their own. */
const ATTEMPT_MS = 60_000;

export function campaignOf<Input>(entryPoint: EntryPoint<Input>): Campaign {
  return {
    entryPoint: entryPoint.name,
    run: (settings, targetPool, log) => run(entryPoint, settings, targetPool, log),
  };
}

async function run<Input>(
  entryPoint: EntryPoint<Input>,
  { seconds, seed, only, narrowing, keepGoing, bounds = MEMORY_BOUNDS }: CampaignSettings,
  targetPool: TargetPool,
  log: (text: string) => void,
): Promise<CampaignResult> {
  const coverage = createCoverage();
  const found: FoundFault[] = [];
  const drawn = (number: number): Input =>
    entryPoint.draw(createGrammar(trySeed(seed, entryPoint.name, number), coverage));
  let opened = await entryPoint.open(targetPool);
  let memory = createMemoryWatch(opened.targets, entryPoint.bytesKeptPerTry ?? 0, bounds);
  let trail: Input[] = [];
  let sinceOpened = 0;
  let number = only?.first ?? 0;
  const startedAt = performance.now();
  /** Milliseconds spent on narrowing down faults, which do not reduce the time for tries. */
  let narrowingMs = 0;
  const isOver = (): boolean =>
    only === null ? performance.now() - startedAt - narrowingMs >= seconds * 1000 : number > only.last;
  let nextWord = startedAt + PROGRESS_MS;

  /** Discards the target with the fault, which is unusable afterwards. */
  async function reopen(): Promise<OpenEntryPoint<Input>> {
    await targetPool.clear();
    [trail, sinceOpened] = [[], 0];
    const anew = await entryPoint.open(targetPool);
    memory = createMemoryWatch(anew.targets, entryPoint.bytesKeptPerTry ?? 0, bounds);
    return anew;
  }

  /** Reports each fault once; equal messages mean the same fault. */
  async function recordFault(fault: Fault, number: number, trail: readonly Input[]): Promise<void> {
    const known = found.some(({ code, message }) => code === fault.code && message === fault.message);
    log(`${entryPoint.name}: ${fault.code} at try ${number}: ${fault.message}`);
    const since = performance.now();
    const until = since + narrowing * 1000;
    const smallest =
      known || fault.code === 'growth' || narrowing === 0
        ? null
        : await narrowDown(
            entryPoint,
            trail,
            fault,
            (inputs) => trial(entryPoint, targetPool, inputs),
            () => performance.now() > until,
          );
    narrowingMs += performance.now() - since;
    if (!known) {
      found.push({
        entryPoint: entryPoint.name,
        seed,
        number,
        code: fault.code,
        message: fault.message,
        inputs: smallest ?? trail.slice(-TRAIL_LENGTH),
        reproduced: smallest !== null,
      });
    }
  }

  const running = new Map<number, Promise<TryResult<Input>>>();
  function start(): void {
    const [input, own] = [drawn(number), number];
    trail = [...trail.slice(1 - TRAIL_LENGTH), input];
    running.set(
      own,
      tryInput(opened, input).then((fault) => ({ number: own, input, fault })),
    );
    sinceOpened += 1;
    number += 1;
  }

  while ((running.size > 0 || !isOver()) && (found.length === 0 || keepGoing)) {
    while (running.size < (entryPoint.concurrency ?? 1) && !isOver() && !memory.isDue(sinceOpened)) start();
    const tried = running.size > 0 ? await Promise.race(running.values()) : null;
    if (tried !== null) running.delete(tried.number);
    const fault = tried?.fault ?? (running.size === 0 ? await memory.check(sinceOpened) : null);
    if (fault !== null) {
      // Concurrent tries may have caused the fault; seed and number reproduce them.
      await Promise.all(running.values());
      running.clear();
      await opened.close();
      const others = trail.filter((input) => input !== tried?.input);
      await recordFault(fault, tried?.number ?? number - 1, tried === null ? trail : [...others, tried.input]);
      if (keepGoing) opened = await reopen();
    }
    if (performance.now() > nextWord) {
      nextWord = performance.now() + PROGRESS_MS;
      log(`${entryPoint.name}: ${number} tries`);
    }
  }
  if (found.length === 0 || keepGoing) {
    const last = await finalCheck(opened, () => memory.check(sinceOpened, true));
    await opened.close();
    if (last !== null) await recordFault(last, number - 1, trail);
  }
  if (found.length > 0) await targetPool.clear();
  return {
    entryPoint: entryPoint.name,
    tries: number - (only?.first ?? 0),
    faults: found,
    coverage,
    seconds: Number(((performance.now() - startedAt - narrowingMs) / 1000).toFixed(1)),
    grownMegabytes: memory.grown(),
  };
}

interface TryResult<Input> {
  readonly number: number;
  readonly input: Input;
  readonly fault: Fault | null;
}

/** Tries these inputs on targets without faults, and discards targets with one. */
async function trial<Input>(
  entryPoint: EntryPoint<Input>,
  targetPool: TargetPool,
  inputs: readonly Input[],
): Promise<Fault | null> {
  const opened = await entryPoint.open(targetPool);
  let fault: Fault | null = null;
  for (const input of inputs) fault ??= await tryInput(opened, input);
  fault ??= await finalCheck(opened, async () => null);
  await opened.close();
  if (fault !== null) await targetPool.clear();
  return fault;
}

async function tryInput<Input>(opened: OpenEntryPoint<Input>, input: Input): Promise<Fault | null> {
  try {
    await inTime(opened.attempt(input), 'the end of the attempt', ATTEMPT_MS);
  } catch (error) {
    // An apparently wrong answer may be caused by the end of the process.
    for (const target of opened.targets) {
      const fault = await target.lateFault();
      if (fault !== null) return fault;
    }
    if (error instanceof Fault) return error;
    throw error;
  }
  return opened.targets.reduce<Fault | null>((fault, target) => fault ?? target.fault(), null);
}

/** Effects of the last tries may appear a little later. */
async function finalCheck<Input>(
  { targets, checkAtEnd }: OpenEntryPoint<Input>,
  look: () => Promise<Fault | null>,
): Promise<Fault | null> {
  try {
    for (const target of targets) await target.memory();
    await checkAtEnd?.();
    return await look();
  } catch (error) {
    for (const target of targets) {
      const fault = await target.lateFault();
      if (fault !== null) return fault;
    }
    if (error instanceof Fault) return error;
    throw error;
  }
}

interface MemoryWatch {
  /** Whether a check is due after this many tries. */
  isDue(tries: number): boolean;
  /** Checks the targets if a check is due after this many tries; `last` forces it. */
  check(tries: number, last?: boolean): Promise<Fault | null>;
  /** Growth in megabytes since the targets had warmed up. */
  grown(): number;
}

interface MemoryBounds {
  /** Tries before the first measurement, and between two. */
  readonly warmUp: number;
  /** Tries before a bound is checked. */
  readonly least: number;
  readonly megabytes: number;
  readonly files: number;
}

const MEMORY_BOUNDS: MemoryBounds = { warmUp: 500, least: 2000, megabytes: 32, files: 300 };

const MEGABYTE = 2 ** 20;

/** `keeps`: bytes that the targets retain for each try by design. */
function createMemoryWatch(targets: readonly Target[], keeps: number, bounds = MEMORY_BOUNDS): MemoryWatch {
  let first: { readonly tries: number; readonly bytes: number; readonly files: number } | null = null;
  let next = bounds.warmUp;
  let grown = 0;

  async function figures(): Promise<{ readonly bytes: number; readonly files: number }> {
    const bytes = await Promise.all(targets.map((target) => target.memory()));
    return { bytes: sum(bytes), files: sum(targets.map((target) => target.openFiles())) };
  }

  return {
    isDue: (tries) => tries >= next,
    async check(tries, last = false) {
      if (tries < next && !(last && first !== null)) return null;
      next = tries + bounds.warmUp;
      const now = await figures();
      first ??= { tries, ...now };
      grown = now.bytes - first.bytes;
      const since = tries - first.tries;
      if (since < bounds.least) return null;
      if (grown > bounds.megabytes * MEGABYTE + keeps * since)
        return new Fault('growth', `${Math.round(grown / MEGABYTE)} MB more after ${since} tries`);
      const files = now.files - first.files;
      return files > bounds.files ? new Fault('growth', `${files} open files more after ${since} tries`) : null;
    },
    grown: () => Number((grown / MEGABYTE).toFixed(1)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Tries inputs one by one on a target without faults; returns the fault found. */
type Trial<Input> = (inputs: readonly Input[]) => Promise<Fault | null>;

/** The number of last inputs that may cause a fault together. */
const TRAIL_LENGTH = 12;

/** The smallest inputs found that cause a fault of the same code; null if the fault is not reproduced. */
async function narrowDown<Input>(
  entryPoint: Pick<EntryPoint<Input>, 'smaller'>,
  trail: readonly Input[],
  fault: Fault,
  trial: Trial<Input>,
  isOver: () => boolean,
): Promise<readonly Input[] | null> {
  const again = async (inputs: readonly Input[]): Promise<boolean> => (await trial(inputs))?.code === fault.code;
  let smallest: readonly Input[] | null = null;
  for (const length of [1, 3, TRAIL_LENGTH]) {
    const last = trail.slice(-length);
    if (await again(last)) {
      smallest = last;
      break;
    }
    if (length >= trail.length) break;
  }
  while (smallest !== null && !isOver()) {
    const less: readonly Input[] | null = await firstThat(lessThan(entryPoint, smallest), again, isOver);
    if (less === null) break;
    smallest = less;
  }
  return smallest;
}

function* lessThan<Input>({ smaller }: Pick<EntryPoint<Input>, 'smaller'>, inputs: readonly Input[]) {
  if (inputs.length > 1) yield* fewer(inputs, 1);
  yield* smallerItems(inputs, smaller);
}

async function firstThat<Inputs>(
  candidates: Iterable<Inputs>,
  holds: (candidate: Inputs) => Promise<boolean>,
  isOver: () => boolean,
): Promise<Inputs | null> {
  for (const candidate of candidates) {
    if (isOver()) return null;
    if (await holds(candidate)) return candidate;
  }
  return null;
}
