/**
 * Screenshots kept as golden: how alike two of them are, whatever else differs from machine to machine.
 * Which views there are is said by the tests.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';

const FOLDER = path.resolve('test/e2e/page/golden');
const OUTPUT = path.resolve('test-output');
const UPDATE = process.env.UPDATE_GOLDEN === '1';
/** Pictures are compared in little squares of this many a side, each as one grey. */
const SQUARES = 64;
/** How much a square may differ, of 255, and how many of a hundred may differ more. */
const ALIKE = 14;
const UNLIKE_AT_MOST = 2;

/** With UPDATE_GOLDEN=1 the screenshot becomes the golden one. */
export async function expectGolden(name: string, screenshot: Buffer): Promise<void> {
  const file = path.join(FOLDER, `${name}.webp`);
  if (UPDATE) {
    mkdirSync(FOLDER, { recursive: true });
    if (!existsSync(file) || (await unlike(screenshot, readFileSync(file))) > 0)
      writeFileSync(file, await sharp(screenshot).webp({ quality: 82, effort: 6 }).toBuffer());
    return;
  }
  const share = await unlike(screenshot, readFileSync(file));
  if (share > UNLIKE_AT_MOST) {
    mkdirSync(OUTPUT, { recursive: true });
    writeFileSync(path.join(OUTPUT, `golden-${name}.png`), screenshot);
  }
  expect
    .soft(share, `${name}: how much of a hundred looks unlike the golden one (see test-output/golden-${name}.png)`)
    .toBeLessThanOrEqual(UNLIKE_AT_MOST);
}

async function unlike(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([squares(one), squares(other)]);
  const differing = a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > ALIKE).length;
  return (differing / a.length) * 100;
}

async function squares(picture: Buffer): Promise<readonly number[]> {
  return [...(await sharp(picture).greyscale().resize(SQUARES, SQUARES, { fit: 'fill' }).raw().toBuffer())];
}
