/**
 * Records of games as people download them.
 * What must stand in them is said by the tests.
 */
import type { APIMessage } from 'discord.js';
import { filesIn } from './seen.ts';

/** The JSON of the only file that a message hands out. */
export async function recordIn(message: APIMessage): Promise<unknown> {
  const [address, ...others] = filesIn(message);
  if (address === undefined || others.length > 0) throw new Error(`not one file: ${[address, ...others]}`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}
