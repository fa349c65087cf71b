/** Every state of every message: its texts, and everything that it offers, pressed by everybody who sees it. */
import { expect, it } from 'vitest';
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
      const walked = await walkMessages({ feature, state, root, variant, seen, followed }).catch((error: unknown) => [
        { state, faults: [`it could not be shown: ${String(error)}`] },
      ]);
      for (const each of walked) faults.push(...each.faults.map((fault) => `${where} · ${each.state}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}
