/**
 * Fuzzes one door: draws inputs, tries them, watches the targets, and narrows down what finds a fault.
 * What the inputs are is the door's matter, what is printed that of whoever runs campaigns.
 */
import type { Door, OpenDoor } from '../door.ts';
import { Fault, inTime } from '../faults.ts';
import { type Coverage, createCoverage, createGrammar, trySeed } from '../grammar/grammar.ts';
import type { TargetShop } from '../targets/shop.ts';
import { createMemoryWatch, MEMORY_BOUNDS, type MemoryBounds } from './memoryWatch.ts';
import { narrowed, TRAIL } from './narrowing.ts';

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
  readonly cameAgain: boolean;
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
  run(settings: CampaignSettings, shop: TargetShop, say: (text: string) => void): Promise<CampaignResult>;
}

const SAY_EVERY_MS = 5000;
/** No attempt takes so long; each door has shorter limits of its own. */
const ATTEMPT_MS = 60_000;

export function campaignOf<Input>(door: Door<Input>): Campaign {
  return { door: door.name, run: (settings, shop, say) => run(door, settings, shop, say) };
}

async function run<Input>(
  door: Door<Input>,
  { seconds, seed, only, narrowing, keepGoing, bounds = MEMORY_BOUNDS }: CampaignSettings,
  shop: TargetShop,
  say: (text: string) => void,
): Promise<CampaignResult> {
  const coverage = createCoverage();
  const found: FoundFault[] = [];
  const drawn = (number: number): Input => door.draw(createGrammar(trySeed(seed, door.name, number), coverage));
  let opened = await door.open(shop);
  let memory = createMemoryWatch(opened.targets, door.keeps ?? 0, bounds);
  let trail: Input[] = [];
  let sinceOpened = 0;
  let number = only?.first ?? 0;
  const begun = performance.now();
  /** Milliseconds in which faults were narrowed down: they are not taken from the tries. */
  let narrowingMs = 0;
  const isOver = (): boolean =>
    only === null ? performance.now() - begun - narrowingMs >= seconds * 1000 : number > only.last;
  let nextWord = begun + SAY_EVERY_MS;

  /** Without the target that has the fault, which is no good for what comes after. */
  async function renewed(): Promise<OpenDoor<Input>> {
    await shop.clear();
    [trail, sinceOpened] = [[], 0];
    const anew = await door.open(shop);
    memory = createMemoryWatch(anew.targets, door.keeps ?? 0, bounds);
    return anew;
  }

  /** What was found is told once: the same words again are the same fault. */
  async function met(fault: Fault, number: number, trail: readonly Input[]): Promise<void> {
    const known = found.some(({ code, message }) => code === fault.code && message === fault.message);
    say(`${door.name}: ${fault.code} at try ${number}: ${fault.message}`);
    const since = performance.now();
    const until = since + narrowing * 1000;
    const smallest =
      known || fault.code === 'growth' || narrowing === 0
        ? null
        : await narrowed(
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
        inputs: smallest ?? trail.slice(-TRAIL),
        cameAgain: smallest !== null,
      });
    }
  }

  const underWay = new Map<number, Promise<Tried<Input>>>();
  function start(): void {
    const [input, own] = [drawn(number), number];
    trail = [...trail.slice(1 - TRAIL), input];
    underWay.set(
      own,
      attempted(opened, input).then((fault) => ({ number: own, input, fault })),
    );
    sinceOpened += 1;
    number += 1;
  }

  while ((underWay.size > 0 || !isOver()) && (found.length === 0 || keepGoing)) {
    while (underWay.size < (door.atOnce ?? 1) && !isOver() && !memory.isDue(sinceOpened)) start();
    const tried = underWay.size > 0 ? await Promise.race(underWay.values()) : null;
    if (tried !== null) underWay.delete(tried.number);
    const fault = tried?.fault ?? (underWay.size === 0 ? await memory.look(sinceOpened) : null);
    if (fault !== null) {
      // What else was under way may have met the same fault; it can be tried again by seed and number.
      await Promise.all(underWay.values());
      underWay.clear();
      await opened.close();
      const others = trail.filter((input) => input !== tried?.input);
      await met(fault, tried?.number ?? number - 1, tried === null ? trail : [...others, tried.input]);
      if (keepGoing) opened = await renewed();
    }
    if (performance.now() > nextWord) {
      nextWord = performance.now() + SAY_EVERY_MS;
      say(`${door.name}: ${number} tries`);
    }
  }
  if (found.length === 0 || keepGoing) {
    const last = await lastLook(opened, () => memory.look(sinceOpened, true));
    await opened.close();
    if (last !== null) await met(last, number - 1, trail);
  }
  if (found.length > 0) await shop.clear();
  return {
    door: door.name,
    tries: number - (only?.first ?? 0),
    faults: found,
    coverage,
    seconds: Number(((performance.now() - begun - narrowingMs) / 1000).toFixed(1)),
    grownMegabytes: memory.grown(),
  };
}

interface Tried<Input> {
  readonly number: number;
  readonly input: Input;
  readonly fault: Fault | null;
}

/** Tries these inputs on targets without a fault, and leaves none with one behind. */
async function trial<Input>(door: Door<Input>, shop: TargetShop, inputs: readonly Input[]): Promise<Fault | null> {
  const opened = await door.open(shop);
  let fault: Fault | null = null;
  for (const input of inputs) fault ??= await attempted(opened, input);
  fault ??= await lastLook(opened, async () => null);
  await opened.close();
  if (fault !== null) await shop.clear();
  return fault;
}

async function attempted<Input>(opened: OpenDoor<Input>, input: Input): Promise<Fault | null> {
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
async function lastLook<Input>({ targets }: OpenDoor<Input>, look: () => Promise<Fault | null>): Promise<Fault | null> {
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
