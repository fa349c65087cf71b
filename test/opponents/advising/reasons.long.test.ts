/** Checks every reason that hints give in a thousand positions, in which each kind of reason occurs. */
import { expect, it } from 'vitest';
import { KINDS } from './support/proofs.ts';
import { proveReasons } from './support/proving.ts';

const POSITIONS = 1000;
/** The share of leads of a point or more that are explained. */
const MIN_EXPLAINED = 0.95;

it('gives only reasons that the rules confirm, in a thousand positions', async () => {
  const seed = Number(process.env.SEED ?? 7);
  const { positions, reasons, kinds, faults, leads, explained } = await proveReasons(POSITIONS, seed);
  process.stdout.write(`seed ${seed}: ${JSON.stringify({ positions, reasons, leads, explained, ...kinds })}\n`);
  expect(positions).toBe(POSITIONS);
  expect(faults.slice(0, 5)).toEqual([]);
  expect(explained / leads).toBeGreaterThan(MIN_EXPLAINED);
  expect(KINDS.filter((kind) => kinds[kind] === undefined)).toEqual([]);
});
