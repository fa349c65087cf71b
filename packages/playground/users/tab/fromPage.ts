/** Parses and validates messages from a tab. */
import { z } from 'zod';
import { discordLocales } from '../../limits.ts';
import { type ActivityCall, type FromPage, type PageOption, STARTER_KINDS } from '../../pageProtocol.ts';
import { parseJson } from '../../parseJson.ts';

const id = z.string().max(30);
const messageId = id.regex(/^\d+$/);
const nonce = z.string().max(100);
const option: z.ZodType<PageOption> = z.lazy(() =>
  z.object({
    type: z.number().int(),
    name: z.string().max(100),
    value: z.union([z.string().max(6000), z.number(), z.boolean()]).exactOptional(),
    focused: z.boolean().exactOptional(),
    options: z.array(option).max(25).exactOptional(),
  }),
);
const options = z.array(option).max(25);
const values = z.array(z.string().max(200)).max(25);

const share = z.number().min(0).max(1);
const faults = z.object({
  rateLimited: share,
  serverErrors: share,
  lostReplies: share,
  latencyMs: z.number().min(0).max(10_000),
  gatewayBreaksEveryMs: z.number().min(0).max(3_600_000),
});

const activityCall: z.ZodType<ActivityCall> = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('authorize'),
    clientId: id,
    scopes: z.array(z.string().max(100)).max(60),
    silent: z.boolean(),
    agreed: z.boolean().nullable(),
  }),
  z.object({ what: z.literal('authenticate'), accessToken: z.string().max(500) }),
  z.object({ what: z.literal('share'), mediaUrl: z.string().max(1024) }),
]);

const fromPage: z.ZodType<FromPage> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('history'),
    channelId: id,
    before: messageId.exactOptional(),
    after: messageId.exactOptional(),
    around: messageId.exactOptional(),
    nonce,
  }),
  z.object({ type: z.literal('send'), channelId: id, content: z.string().max(10_000), nonce }),
  z.object({ type: z.literal('read'), channelId: id, messageId }),
  z.object({ type: z.literal('setLocale'), locale: z.enum(discordLocales) }),
  z.object({
    type: z.literal('start'),
    kind: z.enum(STARTER_KINDS),
    channelId: id,
    companion: z.string().max(100).nullable(),
    nonce,
  }),
  z.object({ type: z.literal('setFaults'), settings: faults.nullable() }),
  z.object({ type: z.literal('dismiss'), channelId: id, messageId: id }),
  z.object({ type: z.literal('joinActivity'), channelId: id, nonce }),
  z.object({ type: z.literal('leaveActivity') }),
  z.object({ type: z.literal('activityCall'), call: activityCall, nonce }),
  z.object({ type: z.literal('command'), channelId: id, commandId: id, options, nonce }),
  z.object({ type: z.literal('autocomplete'), channelId: id, commandId: id, options, nonce }),
  z.object({
    type: z.literal('component'),
    channelId: id,
    messageId: id,
    customId: z.string().max(100),
    values: values.exactOptional(),
    nonce,
  }),
  z.object({
    type: z.literal('modal'),
    interactionId: id,
    values: z.record(z.string().max(100), z.union([z.string().max(4000), values])),
    nonce,
  }),
]);

/** Null: invalid. */
export function readFromPage(text: string): FromPage | null {
  try {
    const result = fromPage.safeParse(parseJson(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
