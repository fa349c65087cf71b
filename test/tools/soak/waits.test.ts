/** A turn that waits for more than a minute in which the bot is there is found; only time in which nothing befalls it counts. */
import { expect, it } from 'vitest';
import { compareWaits, type WaitEvidence } from '../../../tools/soak/verdict/waits.ts';

type Seen = WaitEvidence['seen'][number];

const MATCH = { id: 'match', status: 'running' } as WaitEvidence['match'];

/** Of the turn at version 5, which came of a move that was answered at 1,000 ms. */
function found(
  told: readonly { readonly version: number; readonly at: number }[],
  within: (from: number, to: number) => number,
) {
  const unheard: string[] = [];
  const longest = compareWaits(
    {
      match: MATCH,
      announcements: [{ kind: 'turn', version: 5, trace: '1' }] as unknown as WaitEvidence['announcements'],
      attempts: [{ matchId: 'match', interactionId: '1', answeredAt: 1000 }] as unknown as WaitEvidence['attempts'],
      seen: told.map((each) => ({ matchId: 'match', ...each })) as unknown as readonly Seen[],
      presence: { calmWithin: within },
      end: 500_000,
    },
    { unheard },
  );
  return { unheard, longest };
}

const always = (from: number, to: number) => to - from;

it('finds a turn that is told late, or never', () => {
  expect(found([{ version: 5, at: 70_000 }], always).unheard).toHaveLength(1);
  expect(found([], always).unheard).toHaveLength(1);
});

it('finds nothing in a turn that is told in time, before the answer, or with a later one', () => {
  expect(found([{ version: 5, at: 2000 }], always)).toEqual({ unheard: [], longest: 1000 });
  expect(found([{ version: 5, at: 500 }], always)).toEqual({ unheard: [], longest: 0 });
  expect(found([{ version: 7, at: 30_000 }], always)).toEqual({ unheard: [], longest: 29_000 });
});

it('counts only time in which nothing befalls the bot', () => {
  expect(found([{ version: 5, at: 100_000 }], () => 3000)).toEqual({ unheard: [], longest: 3000 });
});
