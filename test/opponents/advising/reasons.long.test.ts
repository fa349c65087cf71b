/** Checks every reason that hints give in random positions; at night in so many that each kind of reason occurs. */
import { expect, it } from 'vitest';
import { sizeOf } from '../../support/runner/campaign.ts';
import { RUN_SEED } from '../../support/runner/seed.ts';
import { KINDS } from './support/proofs.ts';
import { proveReasons } from './support/proving.ts';

/** In as many positions each kind of reason occurs. */
const WHOLE = 1000;
const POSITIONS = sizeOf('positions whose reasons are proved', WHOLE, 300);
const isWhole = POSITIONS === WHOLE;
/** The share of leads of a point or more that are explained. */
const MIN_EXPLAINED = 0.95;

it('gives only reasons that the rules confirm, in many positions', async () => {
  const seed = Number(process.env.SEED ?? (isWhole ? 7 : RUN_SEED));
  const { positions, reasons, kinds, faults, leads, explained } = await proveReasons(POSITIONS, seed);
  process.stdout.write(`seed ${seed}: ${JSON.stringify({ positions, reasons, leads, explained, ...kinds })}\n`);
  expect(positions).toBe(POSITIONS);
  expect(faults.slice(0, 5)).toEqual([]);
  if (!isWhole) return;
  expect(explained / leads).toBeGreaterThan(MIN_EXPLAINED);
  expect(KINDS.filter((kind) => kinds[kind] === undefined)).toEqual([]);
});
