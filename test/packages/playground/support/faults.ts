/**
 * Asks the playground for what Discord refuses, and finds the fault in its answer.
 */
import { expect } from 'vitest';
import type { Playground } from '../../../../packages/playground/index.ts';
import { rest } from './bot.ts';

/** The flag of Components V2. */
export const layout = 1 << 15;

/** Sends the body, which must be refused, and gives the code of the first fault at the path. */
export async function faultAt(
  playground: Playground,
  { body, path, where, method = 'POST' }: { body: unknown; path: string; where: string; method?: string },
): Promise<string> {
  const answer = await rest(playground, method, where, body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 50035, message: 'Invalid Form Body' });
  const node = path.split('.').reduce((tree, step) => tree?.[step], answer.body.errors);
  expect(node?._errors, JSON.stringify(answer.body)).toBeDefined();
  return node._errors[0].code;
}
