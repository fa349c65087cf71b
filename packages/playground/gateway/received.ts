/**
 * What a bot sends over the gateway, in shape; which intents there are.
 * What is done with it is the server's matter.
 */
import { GatewayIntentBits } from 'discord-api-types/v10';
import { z } from 'zod';

export const payload = z.object({ op: z.number().int(), d: z.unknown().optional() });
export const identify = z.object({
  token: z.string(),
  intents: z.number().int().min(0),
  /** Some libraries repeat the name of the stream's compression here, which Discord takes no offence at. */
  compress: z.union([z.boolean(), z.string()]).nullish(),
  shard: z.tuple([z.number().int(), z.number().int()]).nullish(),
});
export const resume = z.object({ token: z.string(), session_id: z.string(), seq: z.number().int().nullable() });
export const knownIntents = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
);
