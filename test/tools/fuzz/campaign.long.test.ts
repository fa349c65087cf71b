/** The fuzzer finds each kind of fault in targets that have exactly one. */
import { describe, expect, it } from 'vitest';
import {
  type CampaignResult,
  type CampaignSettings,
  campaignOf,
  type EntryPoint,
} from '../../../tools/fuzz/campaign.ts';
import { interactionsOf } from '../../../tools/fuzz/entryPoints/interactions.ts';
import { Fault } from '../../../tools/fuzz/faults.ts';
import { fewer, shorter, smallerItems } from '../../../tools/fuzz/grammar/grammar.ts';
import { createTargetPool, startTarget } from '../../../tools/fuzz/targets/target.ts';

const SETTINGS: CampaignSettings = {
  seconds: 120,
  seed: 1,
  only: null,
  narrowing: 60,
  keepGoing: false,
  bounds: { warmUp: 20, least: 60, megabytes: 16, files: 300 },
};

/** Sends words of digits to a target with this fault, which a 7 triggers. */
function entryPointTo(fault: string): EntryPoint<readonly string[]> {
  return {
    name: fault,
    draw: (grammar) => {
      const digit = () =>
        grammar.choose('digit', { low: () => grammar.below(5), high: () => 5 + grammar.below(5) }).toString();
      return grammar.times(1, 3, () => grammar.times(1, 4, digit).join(''));
    },
    *smaller(words) {
      yield* fewer(words, 1);
      yield* smallerItems(words, shorter);
    },
    async open(targetPool) {
      const program = new URL('./targets/faulty.ts', import.meta.url);
      const target = await targetPool.take(fault, () => startTarget({ program, args: [fault], announcesReady: true }));
      return {
        targets: [target],
        attempt: (words) => target.ask(fault, words.join(' ')),
        close: async () => undefined,
      };
    },
  };
}

async function fuzzed(fault: string, settings: Partial<CampaignSettings> = {}): Promise<CampaignResult> {
  const targetPool = createTargetPool();
  try {
    return await campaignOf(entryPointTo(fault)).run({ ...SETTINGS, ...settings }, targetPool, () => undefined);
  } finally {
    await targetPool.clear();
  }
}

describe('the fuzzer', { timeout: 300_000 }, () => {
  it('reports a crash with the exception and the smallest input', async () => {
    const { faults } = await fuzzed('crashes');
    expect(faults).toEqual([
      expect.objectContaining({ code: 'crash', message: expect.stringContaining('SyntaxError'), inputs: [['7']] }),
    ]);
  });

  it.each(['hangs', 'isSilent'])('reports that a target %s', async (fault) => {
    const { faults } = await fuzzed(fault, { narrowing: 0 });
    expect(faults).toEqual([expect.objectContaining({ code: 'hang', entryPoint: fault })]);
  });

  it('reports a wrong answer, and finds it again by seed and number', async () => {
    const { faults, tries } = await fuzzed('lies');
    expect(faults).toEqual([expect.objectContaining({ code: 'wrong', inputs: [['7']], number: tries - 1 })]);
    const number = tries - 1;
    const again = await fuzzed('lies', { only: { first: number, last: number } });
    expect(again).toMatchObject({ tries: 1, faults: [{ code: 'wrong', number }] });
  });

  it('reports unbounded growth', async () => {
    const { faults } = await fuzzed('leaks', { narrowing: 0 });
    expect(faults).toEqual([expect.objectContaining({ code: 'growth', message: expect.stringMatching(/MB more/) })]);
  });

  it('reports nothing for a healthy target, and draws every alternative', async () => {
    const { faults, tries, coverage } = await fuzzed('isWell', { seconds: 1 });
    expect(faults).toEqual([]);
    expect(tries).toBeGreaterThan(10);
    expect(coverage.alternatives()).toBe(2);
    expect(coverage.neverDrawn()).toEqual([]);
  });

  it('reports what is wrong only after the end of the last try', async () => {
    const entryPoint = campaignOf({
      ...entryPointTo('isWell'),
      open: async () => ({
        targets: [],
        attempt: async () => undefined,
        checkAtEnd: () => Promise.reject(new Fault('wrong', 'logged: late')),
        close: async () => undefined,
      }),
    });
    const settings = { ...SETTINGS, only: { first: 0, last: 0 }, narrowing: 0 };
    const { faults } = await entryPoint.run(settings, createTargetPool(), () => undefined);
    expect(faults).toEqual([expect.objectContaining({ code: 'wrong', message: 'logged: late' })]);
  });
});

it('reports an interaction that is not acknowledged in time', { timeout: 300_000 }, async () => {
  const entryPoint = interactionsOf(new URL('./targets/muteBot.ts', import.meta.url));
  const settings = { seconds: 120, seed: 1, only: null, narrowing: 0, keepGoing: false };
  const { faults } = await campaignOf(entryPoint).run(settings, createTargetPool(), () => undefined);
  expect(faults).toEqual([
    expect.objectContaining({
      code: 'unanswered',
      message: expect.stringContaining('not acknowledged in time: modal'),
    }),
  ]);
});
