/** Compares screenshots with golden ones, tolerating differences between machines. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';

const FOLDER = path.resolve('test/e2e/page/golden');
const OUTPUT = path.resolve('test-output');
const UPDATE = process.env.UPDATE_GOLDEN === '1';
/** Pictures are compared as a grid of this many grey squares per side. */
const SQUARES = 64;
/** Tolerated difference of a square (of 255), and percentage of squares above it. */
const TOLERANCE = 14;
const MAX_DIFFERENT_PERCENT = 2;

/** With UPDATE_GOLDEN=1 the screenshot becomes the golden one. */
export async function expectGolden(name: string, screenshot: Buffer): Promise<void> {
  const file = path.join(FOLDER, `${name}.webp`);
  if (UPDATE) {
    mkdirSync(FOLDER, { recursive: true });
    if (!existsSync(file) || (await differentPercent(screenshot, readFileSync(file))) > 0)
      writeFileSync(file, await sharp(screenshot).webp({ quality: 82, effort: 6 }).toBuffer());
    return;
  }
  const share = await differentPercent(screenshot, readFileSync(file));
  if (share > MAX_DIFFERENT_PERCENT) {
    mkdirSync(OUTPUT, { recursive: true });
    writeFileSync(path.join(OUTPUT, `golden-${name}.png`), screenshot);
  }
  expect
    .soft(share, `${name}: how much of a hundred looks unlike the golden one (see test-output/golden-${name}.png)`)
    .toBeLessThanOrEqual(MAX_DIFFERENT_PERCENT);
}

async function differentPercent(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([squares(one), squares(other)]);
  const differing = a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > TOLERANCE).length;
  return (differing / a.length) * 100;
}

async function squares(picture: Buffer): Promise<readonly number[]> {
  return [...(await sharp(picture).greyscale().resize(SQUARES, SQUARES, { fit: 'fill' }).raw().toBuffer())];
}
