/** Every state of every message: its texts, and everything that it offers, pressed by everybody who sees it. */
import { expect, it } from 'vitest';
import { controls } from '../../../src/discord/index.ts';
import { MESSAGES } from '../../../tools/gallery/messages/index.ts';
import type { MessageStates } from '../../../tools/gallery/messages/state.ts';
import { walkMessages } from '../../../tools/gallery/messages/walk.ts';
import { pairwiseVariants } from '../../../tools/gallery/variants.ts';

const seen = new Set<string>();
const followed = new Set<string>();
const variants = pairwiseVariants();
let turn = 0;

for (const [feature, states] of Object.entries<MessageStates>(MESSAGES)) {
  it(`offers in ${feature} only what is possible`, async () => {
    const faults: string[] = [];
    for (const [state, root] of Object.entries(states)) {
      const variant = variants[turn % variants.length];
      turn += 1;
      if (variant === undefined) throw new Error('no variant');
      const where = `${feature} · ${Object.values(variant).join(' ')}`;
      const before = process.cpuUsage();
      const walked = await walkMessages({ feature, state, root, variant, seen, followed }).catch((error: unknown) => [
        { state, faults: [`it could not be shown: ${String(error)}`] },
      ]);
      const used = process.cpuUsage(before);
      if (process.env.GALLERY_CPU)
        console.log('CPU', feature, state, walked.length, Math.round((used.user + used.system) / 1000));
      for (const each of walked) faults.push(...each.faults.map((fault) => `${where} · ${each.state}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

it('shows every control in some state', () => {
  expect(controls.map(({ action }) => action).filter((action) => !seen.has(action))).toEqual([]);
});
