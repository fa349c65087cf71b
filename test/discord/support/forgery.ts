/**
 * Sends interactions that no Discord client would send through the real dispatch and discord.js, and records the
 * answers.
 */
import { randomUUID } from 'node:crypto';
import { ChannelType, Client, OverwriteType, PermissionFlagsBits } from 'discord.js';
import { pino } from 'pino';
import { openPuzzleBook } from '../../../src/app/compose.ts';
import { createEmojis } from '../../../src/discord/emoji/index.ts';
import type { BotContext } from '../../../src/discord/interactions/context.ts';
import { startDispatch } from '../../../src/discord/interactions/dispatch.ts';
import { createProgressAnswers, createTypedForms } from '../../../src/discord/interactions/index.ts';
import { controls, entryPoint } from '../../../src/features/bot/index.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { createRateLimiter, UNLIMITED } from '../../../src/match/index.ts';
import { createReplayFiles } from '../../../src/table/index.ts';
import { DOT } from '../../support/discord/bot.ts';
import type { MatchTable } from '../../support/game/match.ts';
import { picturesBy } from '../../support/game/pictures.ts';

const EPHEMERAL = 64;
const COMPONENTS_V2 = 1 << 15;
const FLAGS = { public: COMPONENTS_V2, dialogue: COMPONENTS_V2 | EPHEMERAL, sentence: EPHEMERAL } as const;

/** The kind of the interaction; `fields` of a form are its components as Discord sends them. */
export type Shape =
  | { readonly kind: 'button' }
  | { readonly kind: 'select'; readonly values: readonly string[] }
  | { readonly kind: 'userSelect' }
  | { readonly kind: 'form'; readonly fields: readonly object[] };

/**
 * The message of the interaction: public, an ephemeral dialogue, an ephemeral sentence, or none (a form opened by a
 * command).
 */
export type Place = 'public' | 'dialogue' | 'sentence' | 'nothing';

export interface Forged {
  readonly customId: string;
  readonly shape: Shape;
  readonly personId: string;
  /** Null: in direct messages. */
  readonly serverId: string | null;
  readonly on: Place;
  readonly locale?: string;
  /** Default: the role that can view the channel. */
  readonly roles?: readonly string[];
}

interface Call {
  readonly route: 'callback' | 'edit' | 'followUp';
  readonly body: { readonly type?: number; readonly flags?: number; readonly data?: { readonly flags?: number } };
}

export interface Answer {
  readonly forged: Forged;
  readonly calls: readonly Call[];
  /** The bodies of all calls. */
  readonly text: string;
}

export interface Forgery {
  /** Sends all at once and waits for all answers. */
  send(forged: readonly Forged[]): Promise<readonly Answer[]>;
  readonly context: BotContext;
  /** Kinds of requested pictures that show a hand. */
  readonly hands: readonly string[];
  /** Lines of the log at level error or worse. */
  readonly errors: readonly string[];
}

const PUBLIC_PICTURES: readonly string[] = [
  'table',
  'scoreSheet',
  'legend',
  'figure',
  'profile',
  'comparison',
  'leaderboard',
  'standings',
  'emoji',
];

const FRIENDS = 'friends';

/** A server whose only channel is visible with one role. */
const SERVER = {
  id: 'server',
  name: 'A server',
  features: [],
  roles: [
    { id: 'server', name: '@everyone', permissions: String(PermissionFlagsBits.ViewChannel) },
    { id: FRIENDS, name: 'friends', permissions: '0' },
  ],
  channels: [
    {
      id: 'channel',
      type: ChannelType.GuildText,
      guild_id: 'server',
      name: 'private',
      permission_overwrites: [
        { id: 'server', type: OverwriteType.Role, allow: '0', deny: String(PermissionFlagsBits.ViewChannel) },
        { id: FRIENDS, type: OverwriteType.Role, allow: String(PermissionFlagsBits.ViewChannel), deny: '0' },
      ],
    },
  ],
};

export function startForgery({
  components,
  matches,
  people,
  seeks,
  leagues,
  links,
  store,
  clock,
}: MatchTable): Forgery {
  const callsOf = new Map<string, Call[]>();
  const hands: string[] = [];
  const errors: string[] = [];
  const client = new Client<true>({
    intents: [],
    // With a fixed list, discord.js would reject ids that are no snowflakes.
    shards: 'auto',
    rest: {
      async makeRequest(url, { body }) {
        const { pathname } = new URL(url);

        if (pathname.includes('/members/')) return answered({ code: 10007, message: 'Unknown Member' }, 404);
        const [, token, route] =
          /\/interactions\/\d+\/([\w-]+)\/(callback)/.exec(pathname) ??
          /\/webhooks\/\d+\/([\w-]+)(.*)/.exec(pathname) ??
          [];
        const json = JSON.parse(String(body instanceof FormData ? body.get('payload_json') : (body ?? '{}')));
        callsOf.get(token ?? '')?.push({
          route: route === 'callback' ? 'callback' : route === '' ? 'followUp' : 'edit',
          body: json,
        });
        const message = { id: '7', channel_id: '8', type: 0, content: '', attachments: [], embeds: [], components: [] };
        return answered(message);
      },
    },
  });
  client.rest.setToken('none');

  Reflect.get(client.guilds, '_add').call(client.guilds, SERVER);
  const drawn = (kind: string) => {
    if (!PUBLIC_PICTURES.includes(kind)) hands.push(kind);
    return DOT;
  };
  const context: BotContext = {
    client,
    componentsOf: () => components,
    matches,
    anyGame: matches,
    people,
    seeks,
    leagues,
    links,
    tableAccess: null,
    clock,
    outbox: store.outbox,
    pictures: picturesBy(drawn),
    films: { make: async () => ({ ok: false, code: 'busy' }), close: () => undefined },
    replays: createReplayFiles(),
    emojis: createEmojis(),
    language: createLanguage(),
    log: pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
    puzzles: openPuzzleBook([]),
    adviser: {
      advise: async () => ({ ok: false, code: 'busy' }),
      adviseOnPassing: async () => ({ ok: false, code: 'busy' }),
    },
    locales: new Map(),
    defaultTheme: 'dark',
    progress: createProgressAnswers(() => undefined),
    refusedForms: createTypedForms(),
    waitForDelivery: async () => undefined,
    retryAt: async () => undefined,
  };

  return {
    context,
    hands,
    errors,
    async send(forged) {
      const dispatch = startDispatch(
        context,
        { commands: [], controls, entryPoint },
        createRateLimiter(UNLIMITED, context.clock),
      );
      const sent = forged.map((each) => {
        const token = randomUUID();
        callsOf.set(token, []);

        Reflect.get(client, 'actions').InteractionCreate.handle(packet(each, token));
        return { forged: each, token };
      });
      await dispatch.close();
      return sent.map(({ forged: each, token }) => {
        const calls = callsOf.get(token) ?? [];
        return { forged: each, calls, text: calls.map(({ body }) => JSON.stringify(body)).join('\n') };
      });
    },
  };
}

/** Discord's answer to a call. */
function answered(json: object, status = 200) {
  const text = JSON.stringify(json);
  return {
    ok: status < 400,
    status,
    statusText: '',
    body: null,
    bodyUsed: false,
    headers: new Headers({ 'content-type': 'application/json' }),
    json: async () => json,
    text: async () => text,
    arrayBuffer: async () => Uint8Array.from(Buffer.from(text)).buffer,
  };
}

let count = 0;

function packet(
  { customId, shape, personId, serverId, on, locale = 'en-US', roles = [FRIENDS] }: Forged,
  token: string,
) {
  count += 1;
  const user = { id: personId, username: personId, discriminator: '0', global_name: personId, avatar: null };
  const flags = on === 'nothing' ? 0 : FLAGS[on];
  const message = { id: '5', channel_id: '8', type: 0, author: user, flags, components: [] };
  return {
    id: String(1000 + count),
    application_id: '1',
    token,
    version: 1,
    locale,
    entitlements: [],
    channel_id: '8',
    channel: { id: '8', type: serverId === null ? 1 : 0 },
    app_permissions: '0',
    authorizing_integration_owners: {},
    ...(serverId === null ? { user } : { guild_id: serverId, member: { user, roles, permissions: '0' } }),
    ...(on === 'nothing' ? {} : { message }),
    ...(shape.kind === 'form'
      ? { type: 5, data: { custom_id: customId, components: shape.fields } }
      : { type: 3, data: { custom_id: customId, ...component(shape) } }),
  };
}

function component(shape: Exclude<Shape, { kind: 'form' }>) {
  if (shape.kind === 'button') return { component_type: 2 };
  if (shape.kind === 'userSelect') return { component_type: 5, values: [], resolved: {} };
  return { component_type: 3, values: shape.values };
}

/** The fault of an answer; null: it was answered once and privately. */
export function faultOf({ calls, forged }: Answer): string | null {
  const [first, ...others] = calls.filter(({ route }) => route === 'callback');
  if (!first) return 'it was not answered';
  if (others.length > 0) return 'it was answered twice';
  const later = calls.filter(({ route }) => route !== 'callback');
  const hidden = ((first.body.data?.flags ?? 0) & EPHEMERAL) !== 0;
  // Discord refuses to turn a sentence into a message of components.
  const ownMessage = forged.on === 'dialogue';
  switch (first.body.type) {
    case 4:
      return hidden ? (later.length === 0 ? null : 'it said more than one thing') : 'everybody could read the answer';
    case 5:
      if (!hidden) return 'everybody could read the answer';
      break;
    case 6:
      if (!ownMessage) return 'what is no dialogue was taken for one';
      if (later.some(({ route, body }) => route === 'followUp' && ((body.flags ?? 0) & EPHEMERAL) === 0)) {
        return 'everybody could read the answer';
      }
      break;
    case 7:
      return ownMessage ? null : 'what is no dialogue was changed';
    case 9:
      return null;
    default:
      return `it was answered in a way that is none of ours: ${first.body.type}`;
  }
  return later.length === 1 ? null : `${later.length} things were said`;
}
