/**
 * Fuzzes one door: draws and tries inputs, watches targets for faults and growth, and shrinks inputs that find a
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

/** An `Input` is plain JSON: it is written to a file when it has found a fault. */
export interface Door<Input> {
  readonly name: string;
  /** What the target keeps of each try on purpose, in bytes; left out: nothing. */
  readonly bytesKeptPerTry?: number;
  /** How many tries may be under way at once, where what comes of each can be told apart; left out: one. */
  readonly concurrency?: number;
  /** Drawn from the grammar alone, so that seed and number give the same input again. */
  draw(grammar: Grammar): Input;
  /** Inputs that are smaller than this one, the smallest first. */
  smaller(input: Input): Iterable<Input>;
  open(shop: TargetPool): Promise<OpenDoor<Input>>;
}

export interface OpenDoor<Input> {
  /** The processes whose end, silence or growth is a fault. */
  readonly targets: readonly Target[];
  /** Rejects with a Fault where the answer is wrong, or does not come. */
  attempt(input: Input): Promise<void>;
  close(): Promise<void>;
}

export interface CampaignSettings {
  readonly seconds: number;
  readonly seed: number;
  /** Only these tries, once; null: as many as there is time for. */
  readonly only: { readonly first: number; readonly last: number } | null;
  /** How long a fault may be narrowed down, in seconds. */
  readonly narrowing: number;
  /** Whether the door is tried further after a fault. */
  readonly keepGoing: boolean;
  readonly bounds?: MemoryBounds;
}

export interface FoundFault {
  readonly door: string;
  readonly seed: number;
  readonly number: number;
  readonly code: Fault['code'];
  readonly message: string;
  /** The smallest inputs that found it again, in their order; the last few where it did not come again. */
  readonly inputs: readonly unknown[];
  readonly reproduced: boolean;
}

export interface CampaignResult {
  readonly door: string;
  readonly tries: number;
  readonly seconds: number;
  readonly faults: readonly FoundFault[];
  readonly grownMegabytes: number;
  readonly coverage: Coverage;
}

/** A campaign of one door, whatever its inputs are. */
export interface Campaign {
  readonly door: string;
  run(settings: CampaignSettings, shop: TargetPool, log: (text: string) => void): Promise<CampaignResult>;
}

const PROGRESS_MS = 5000;
/** No attempt takes so long; each door has shorter limits of its own. */
const ATTEMPT_MS = 60_000;

export function campaignOf<Input>(door: Door<Input>): Campaign {
  return { door: door.name, run: (settings, shop, log) => run(door, settings, shop, log) };
}

async function run<Input>(
  door: Door<Input>,
  { seconds, seed, only, narrowing, keepGoing, bounds = MEMORY_BOUNDS }: CampaignSettings,
  shop: TargetPool,
  log: (text: string) => void,
): Promise<CampaignResult> {
  const coverage = createCoverage();
  const found: FoundFault[] = [];
  const drawn = (number: number): Input => door.draw(createGrammar(trySeed(seed, door.name, number), coverage));
  let opened = await door.open(shop);
  let memory = createMemoryWatch(opened.targets, door.bytesKeptPerTry ?? 0, bounds);
  let trail: Input[] = [];
  let sinceOpened = 0;
  let number = only?.first ?? 0;
  const startedAt = performance.now();
  /** Milliseconds in which faults were narrowed down: they are not taken from the tries. */
  let narrowingMs = 0;
  const isOver = (): boolean =>
    only === null ? performance.now() - startedAt - narrowingMs >= seconds * 1000 : number > only.last;
  let nextWord = startedAt + PROGRESS_MS;

  /** Without the target that has the fault, which is no good for what comes after. */
  async function reopen(): Promise<OpenDoor<Input>> {
    await shop.clear();
    [trail, sinceOpened] = [[], 0];
    const anew = await door.open(shop);
    memory = createMemoryWatch(anew.targets, door.bytesKeptPerTry ?? 0, bounds);
    return anew;
  }

  /** What was found is told once: the same words again are the same fault. */
  async function recordFault(fault: Fault, number: number, trail: readonly Input[]): Promise<void> {
    const known = found.some(({ code, message }) => code === fault.code && message === fault.message);
    log(`${door.name}: ${fault.code} at try ${number}: ${fault.message}`);
    const since = performance.now();
    const until = since + narrowing * 1000;
    const smallest =
      known || fault.code === 'growth' || narrowing === 0
        ? null
        : await narrowDown(
            door,
            trail,
            fault,
            (inputs) => trial(door, shop, inputs),
            () => performance.now() > until,
          );
    narrowingMs += performance.now() - since;
    if (!known) {
      found.push({
        door: door.name,
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
    while (running.size < (door.concurrency ?? 1) && !isOver() && !memory.isDue(sinceOpened)) start();
    const tried = running.size > 0 ? await Promise.race(running.values()) : null;
    if (tried !== null) running.delete(tried.number);
    const fault = tried?.fault ?? (running.size === 0 ? await memory.check(sinceOpened) : null);
    if (fault !== null) {
      // What else was under way may have met the same fault; it can be tried again by seed and number.
      await Promise.all(running.values());
      running.clear();
      await opened.close();
      const others = trail.filter((input) => input !== tried?.input);
      await recordFault(fault, tried?.number ?? number - 1, tried === null ? trail : [...others, tried.input]);
      if (keepGoing) opened = await reopen();
    }
    if (performance.now() > nextWord) {
      nextWord = performance.now() + PROGRESS_MS;
      log(`${door.name}: ${number} tries`);
    }
  }
  if (found.length === 0 || keepGoing) {
    const last = await finalCheck(opened, () => memory.check(sinceOpened, true));
    await opened.close();
    if (last !== null) await recordFault(last, number - 1, trail);
  }
  if (found.length > 0) await shop.clear();
  return {
    door: door.name,
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

/** Tries these inputs on targets without a fault, and leaves none with one behind. */
async function trial<Input>(door: Door<Input>, shop: TargetPool, inputs: readonly Input[]): Promise<Fault | null> {
  const opened = await door.open(shop);
  let fault: Fault | null = null;
  for (const input of inputs) fault ??= await tryInput(opened, input);
  fault ??= await finalCheck(opened, async () => null);
  await opened.close();
  if (fault !== null) await shop.clear();
  return fault;
}

async function tryInput<Input>(opened: OpenDoor<Input>, input: Input): Promise<Fault | null> {
  try {
    await inTime(opened.attempt(input), 'the end of the attempt', ATTEMPT_MS);
  } catch (error) {
    // What looks like a wrong answer may be the end of the process that was to answer.
    for (const target of opened.targets) {
      const fault = await target.lateFault();
      if (fault !== null) return fault;
    }
    if (error instanceof Fault) return error;
    throw error;
  }
  return opened.targets.reduce<Fault | null>((fault, target) => fault ?? target.fault(), null);
}

/** Something that was set off by the last tries may come a little later. */
async function finalCheck<Input>(
  { targets }: OpenDoor<Input>,
  look: () => Promise<Fault | null>,
): Promise<Fault | null> {
  try {
    for (const target of targets) await target.memory();
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
  /** Whether it is time to look, after so many tries. */
  isDue(tries: number): boolean;
  /** Looks at the targets, where it is time for it, after so many tries; `last`: in any case. */
  check(tries: number, last?: boolean): Promise<Fault | null>;
  /** Megabytes since the targets had warmed up. */
  grown(): number;
}

interface MemoryBounds {
  /** So many tries come before the first figure, and as many between two. */
  readonly warmUp: number;
  /** A bound is looked at only after so many tries more. */
  readonly least: number;
  readonly megabytes: number;
  readonly files: number;
}

const MEMORY_BOUNDS: MemoryBounds = { warmUp: 500, least: 2000, megabytes: 32, files: 300 };

const MEGABYTE = 2 ** 20;

/** `keeps`: bytes that the targets keep of each try on purpose. */
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

/** Tries inputs one after the other on a target without a fault; the fault they find. */
type Trial<Input> = (inputs: readonly Input[]) => Promise<Fault | null>;

/** How many of the last inputs may belong together. */
const TRAIL_LENGTH = 12;

/** The smallest inputs found that still find a fault of the same code; null where the fault does not come again. */
async function narrowDown<Input>(
  door: Pick<Door<Input>, 'smaller'>,
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
    const less: readonly Input[] | null = await firstThat(lessThan(door, smallest), again, isOver);
    if (less === null) break;
    smallest = less;
  }
  return smallest;
}

function* lessThan<Input>({ smaller }: Pick<Door<Input>, 'smaller'>, inputs: readonly Input[]) {
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
