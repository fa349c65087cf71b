/** Renders the gallery to its folder: a page with all states, their figures and faults. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { test } from 'vitest';
import { createLanguage } from '../../src/language/index.ts';
import { atLeast, atMost } from '../support/figure.ts';
import { galleryHtml, type ShownState } from './html.ts';
import { MESSAGES } from './messages/index.ts';
import { MESSAGE_STATES, readLines, walkAllMessages } from './messages/walkAll.ts';
import { FOLDER, LANGUAGE, SURFACE } from './output.ts';
import { SURFACES } from './surfaces/index.ts';
import { pairwiseVariants } from './variants.ts';
import { walk } from './walk.ts';

const LEAST_STATES = 300;
const PER_STATE = 4;
const MAX_WIDTH = 1000;

const messagesOf = (feature: string) => `messages/${feature}`;

test('gallery', async () => {
  const { [SURFACE]: wanted = '', [LANGUAGE]: code = '' } = process.env;
  const surfaces = SURFACES.filter(({ name }) => name.includes(wanted));
  const locale = createLanguage().locales.find((each) => each.code === code)?.code ?? null;
  const features = Object.keys(MESSAGES).filter((feature) => messagesOf(feature).includes(wanted));
  if (surfaces.length === 0 && features.length === 0) {
    const all = [...SURFACES.map(({ name }) => name), ...Object.keys(MESSAGES).map(messagesOf)];
    throw new Error(`no surface ${wanted} among ${all.join(', ')}`);
  }
  if (code !== '' && locale === null) throw new Error(`no language ${code}`);

  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const shown: ShownState[] = [];
  const show = (state: ShownState) => {
    shown.push(state);
    process.stderr.write(`${state.surface} · ${state.state}\n`);
  };
  for await (const walked of walk({ surfaces, variants: pairwiseVariants(locale), perState: PER_STATE, shots: true })) {
    const { shot, ...state } = walked;
    const file = shot === null ? null : `${shown.length}.webp`;
    if (shot !== null && file !== null) {
      const small = sharp(shot).resize({ width: MAX_WIDTH, withoutEnlargement: true });
      writeFileSync(path.join(FOLDER, file), await small.webp({ quality: 70 }).toBuffer());
    }
    show({ ...state, file });
  }
  const states = MESSAGE_STATES.filter(({ feature }) => features.includes(feature));
  for await (const walked of walkAllMessages({ states, variants: pairwiseVariants(locale), isPressed: true })) {
    const { feature, state, variant, faults } = walked;
    const lines = readLines(walked);
    show({ surface: messagesOf(feature), state, variant, faults, known: [], file: null, lines });
  }
  const faults = shown.flatMap(({ surface, state, variant, faults }) =>
    faults.map((fault) => `${surface} · ${state} · ${Object.values(variant).join(' ')}: ${fault}\n`),
  );
  const isWhole = surfaces.length === SURFACES.length && locale === null;
  const figures = [
    atLeast('gallery.states', shown.length, 'states', isWhole ? LEAST_STATES : 1),
    atMost('gallery.faults', faults.length, 'faults', 0),
  ];
  writeFileSync(path.join(FOLDER, 'index.html'), galleryHtml(shown));
  writeFileSync(path.join(FOLDER, 'faults.txt'), faults.join(''));
  writeFileSync(path.join(FOLDER, 'figures.jsonl'), figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
});
