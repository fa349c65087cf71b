/** Walks the gallery of states: each state once, with the variants in turn; by day a sixth of them. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PAGES, SURFACES } from '../../../tools/gallery/surfaces/index.ts';
import { pairwiseVariants } from '../../../tools/gallery/variants.ts';
import { walk } from '../../../tools/gallery/walk.ts';
import { drawnPartOf } from '../../support/runner/campaign.ts';

it('shows every state without a fault', { timeout: 600_000 }, async () => {
  const faults: string[] = [];
  const surfaces = SURFACES.map((surface) => {
    const { name, states } = surface;
    return { ...surface, states: drawnPartOf(`states of ${name}`, states, Math.ceil(states.length / 6)) };
  });
  let states = 0;
  for await (const walked of walk({ surfaces, variants: pairwiseVariants(), perState: 1, shots: false })) {
    states += 1;
    const where = `${walked.surface} · ${walked.state} · ${Object.values(walked.variant).join(' ')}`;
    faults.push(...walked.faults.map((fault) => `${where}: ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(states).toBe(surfaces.reduce((sum, surface) => sum + surface.states.length, 0));
});

it('has a list of states for every page', () => {
  const files = ['src', 'packages'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const pages = files.filter((file) => /^[^/]*(?:\/(?!node_modules)[^/]+)*\/page\/[^/]+\.tsx$/.test(file));
  expect(Object.keys(PAGES).toSorted()).toEqual(pages.toSorted());
});
