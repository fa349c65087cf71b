/** The WebSocket messages from the playground's web page to its server, with their limits. */
import { z } from 'zod';
import { discordLocales } from './limits.ts';
import { STARTER_KINDS } from './pageProtocol.ts';
import { parseJson } from './parseJson.ts';

const id = z.string().max(30);
const messageId = id.regex(/^\d+$/);
/** The response carries the same one. */
const nonce = z.string().max(100);
const locale: z.ZodType<string> = z.enum(discordLocales);
const strings = z.array(z.string().max(200)).max(25).readonly();

/** Nested as in Discord: a subcommand is an option with options. */
export interface PageOption {
  /** ApplicationCommandOptionType. */
  readonly type: number;
  readonly name: string;
  readonly value?: string | number | boolean;
  readonly focused?: boolean;
  readonly options?: readonly PageOption[];
}

const option: z.ZodType<PageOption> = z.lazy(() =>
  z.object({
    type: z.number().int(),
    name: z.string().max(100),
    value: z.union([z.string().max(6000), z.number(), z.boolean()]).exactOptional(),
    focused: z.boolean().exactOptional(),
    options: z.array(option).max(25).exactOptional(),
  }),
);
const options = z.array(option).max(25).readonly();

const share = z.number().min(0).max(1);
const faults = z.object({
  rateLimited: share,
  serverErrors: share,
  lostReplies: share,
  latencyMs: z.number().min(0).max(10_000),
  gatewayBreaksEveryMs: z.number().min(0).max(3_600_000),
});
/** Fault settings of the page: shares between 0 and 1, times in milliseconds. */
export type PageFaults = Readonly<z.infer<typeof faults>>;

const activityCall = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('authorize'),
    clientId: id,
    scopes: z.array(z.string().max(100)).max(60).readonly(),
    /** Skips the question after earlier consent. */
    silent: z.boolean(),
    /** Null: not asked yet. */
    agreed: z.boolean().nullable(),
  }),
  z.object({ what: z.literal('authenticate'), accessToken: z.string().max(500) }),
  /** A picture, by the address that `POST /applications/:id/attachment` gave it. */
  z.object({ what: z.literal('share'), mediaUrl: z.string().max(1024) }),
]);
/** Requests of an Activity that need the server. */
export type ActivityCall = Readonly<z.infer<typeof activityCall>>;

const fromPage = z.discriminatedUnion('type', [
  /** A page of messages: the newest, before or after a message, or around one. */
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
  z.object({ type: z.literal('setLocale'), locale }),
  /** Starts a game by one click; `companion` is the slug of the second player. */
  z.object({
    type: z.literal('start'),
    kind: z.enum(STARTER_KINDS),
    channelId: id,
    companion: z.string().max(100).nullable(),
    nonce,
  }),
  /** Switches fault injection on (with settings) or off. */
  z.object({ type: z.literal('setFaults'), settings: faults.nullable() }),
  z.object({ type: z.literal('dismiss'), channelId: id, messageId: id }),
  /** Answered by `activityFrame`. A tab is in one Activity at a time. */
  z.object({ type: z.literal('joinActivity'), channelId: id, nonce }),
  z.object({ type: z.literal('leaveActivity') }),
  z.object({ type: z.literal('activityCall'), call: activityCall, nonce }),
  z.object({ type: z.literal('command'), channelId: id, commandId: id, options, nonce }),
  /** Like `command`, with the typed option marked `focused`; answered by `choices`. */
  z.object({ type: z.literal('autocomplete'), channelId: id, commandId: id, options, nonce }),
  /** A click on a button, or a selection (with `values`). */
  z.object({
    type: z.literal('component'),
    channelId: id,
    messageId: id,
    customId: z.string().max(100),
    values: strings.exactOptional(),
    nonce,
  }),
  z.object({
    type: z.literal('modal'),
    interactionId: id,
    /** By custom_id; selects and checkbox groups have arrays. */
    values: z.record(z.string().max(100), z.union([z.string().max(4000), strings])).readonly(),
    nonce,
  }),
]);
export type FromPage = Readonly<z.infer<typeof fromPage>>;

/** Null: invalid. */
export function readFromPage(text: string): FromPage | null {
  try {
    const result = fromPage.safeParse(parseJson(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
