/** Creates the commands, buttons and autocompletions of a crowd in the form in which Discord sends them. */
import { randomUUID } from 'node:crypto';
import { makeCustomId } from '../../../src/discord/messages/components.ts';
import { HELP_TOPICS } from '../../../src/language/index.ts';
import type { Random } from '../../../src/rules/index.ts';
import type { Guild, Interaction } from '../discord/sockets.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Place {
  readonly guildId: string;
  readonly channelId: string;
  readonly threadId: string;
  readonly matchId: string;
}

interface InteractionContent {
  readonly type: 2 | 3 | 4;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Options = Readonly<Record<string, string | number>>;

export function readOnlyAction(random: Random, { matchId }: Place): InteractionContent {
  const [action] = drawWeighted(random, READ_ONLY_ACTIONS);
  return action(matchId, random);
}

type ActionFactory = (matchId: string, random: Random) => InteractionContent;

/** Weights of a hundred; drawing a picture takes a hundred times as long as the rest. */
const READ_ONLY_ACTIONS: readonly (readonly [ActionFactory, number])[] = [
  [() => command('help'), 20],
  [(_, random) => select('help', HELP_TOPICS[random(HELP_TOPICS.length)] ?? ''), 14],
  [() => subcommand('game', 'list'), 9],
  [() => command('me settings'), 9],
  [() => command('log'), 9],
  [(matchId) => button('logOlder', matchId, ['0']), 9],
  [() => typing('build', 'space'), 9],
  [() => typing('build', 'pay', { space: 'C2' }), 9],
  [() => command('board', { as: 'text' }), 8],
  [() => command('hand'), 2],
  [(matchId) => button('hand', matchId, []), 1],
  [() => command('board'), 1],
];

export function command(name: string, options: Options = {}): InteractionContent {
  return { type: 2, data: { id: ids(name), name, type: 1, options: optionList(options) } };
}

function subcommand(name: string, inner: string): InteractionContent {
  return { type: 2, data: { id: ids(name), name, type: 1, options: [{ name: inner, type: 1, options: [] }] } };
}

function typing(name: string, focused: string, options: Options = {}): InteractionContent {
  const typed = [...optionList(options), { name: focused, type: 3, value: '', focused: true }];
  return { type: 4, data: { id: ids(name), name, type: 1, options: typed } };
}

function button(action: string, matchId: string, details: readonly string[]): InteractionContent {
  return { type: 3, data: { component_type: 2, custom_id: makeCustomId({ action, matchId, version: 0, details }) } };
}

function select(action: string, value: string): InteractionContent {
  const customId = makeCustomId({ action, matchId: '-', version: 0, details: [] });
  return { type: 3, data: { component_type: 3, custom_id: customId, values: [value] } };
}

function optionList(options: Options): readonly object[] {
  return Object.entries(options).map(([name, value]) => ({ name, type: typeof value === 'string' ? 3 : 4, value }));
}

const ids = (name: string): string => String(300_000_000_000_000_000n + BigInt(name.charCodeAt(0)));

function drawWeighted(
  random: Random,
  actions: readonly (readonly [ActionFactory, number])[],
): readonly [ActionFactory, number] {
  let left = random(actions.reduce((sum, [, share]) => sum + share, 0));
  const found = actions.find(([, share]) => {
    left -= share;
    return left < 0;
  });
  if (found === undefined) throw new RangeError('no action');
  return found;
}

const USER_DEFAULTS = { avatar: null, discriminator: '0', public_flags: 0 };

/** An interaction as the gateway sends it. */
export function interactionOf(
  action: InteractionContent,
  person: Person,
  place: Place,
  applicationId: string,
  id: string,
): Interaction {
  const user = { ...USER_DEFAULTS, id: person.id, username: person.name, global_name: person.name };
  return {
    ...action,
    id,
    application_id: applicationId,
    token: `crowd${randomUUID()}${randomUUID()}`,
    version: 1,
    guild_id: place.guildId,
    guild: { id: place.guildId, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    channel_id: place.threadId,
    channel: threadOf(place),
    locale: 'en-US',
    context: 0,
    entitlements: [],
    app_permissions: '8',
    authorizing_integration_owners: { 0: place.guildId },
    attachment_size_limit: 10_485_760,
    member: {
      user,
      roles: [],
      joined_at: '2026-01-01T00:00:00.000Z',
      permissions: '8',
      nick: null,
      avatar: null,
      deaf: false,
      mute: false,
      flags: 0,
      pending: false,
      premium_since: null,
    },
    ...(action.type === 3 ? { message: messageIn(place, id) } : {}),
  };
}

function messageIn({ threadId }: Place, id: string): object {
  const author = { ...USER_DEFAULTS, id: '100000000000000002', username: 'Intarsia', global_name: null, bot: true };
  return {
    id: String(BigInt(id) + 1n),
    channel_id: threadId,
    author,
    content: '',
    type: 0,
    flags: 64,
    components: [],
    embeds: [],
    attachments: [],
    mentions: [],
    mention_roles: [],
    pinned: false,
    tts: false,
    mention_everyone: false,
    timestamp: '2026-01-01T00:00:00.000Z',
    edited_timestamp: null,
  };
}

function threadOf({ guildId, channelId, threadId }: Place) {
  return {
    id: threadId,
    guild_id: guildId,
    parent_id: channelId,
    type: 11,
    name: 'a game',
    owner_id: guildId,
    member_count: 3,
    message_count: 10,
    total_message_sent: 10,
    rate_limit_per_user: 0,
    permissions: '8',
    thread_metadata: {
      archived: false,
      auto_archive_duration: 10080,
      archive_timestamp: '2026-01-01T00:00:00.000Z',
      locked: false,
    },
  };
}

/** A server as the gateway sends it, with the channels and threads of these places. */
export function guildOf(guildId: string, places: readonly Place[]): Guild {
  const channels = [...new Set(places.map(({ channelId }) => channelId))];
  return {
    id: guildId,
    name: 'A server',
    owner_id: '1',
    features: [],
    emojis: [],
    stickers: [],
    preferred_locale: 'en-US',
    roles: [{ id: guildId, name: '@everyone', permissions: '8', position: 0, color: 0, flags: 0 }],
    member_count: 1000,
    members: [],
    presences: [],
    voice_states: [],
    stage_instances: [],
    unavailable: false,
    guild_scheduled_events: [],
    soundboard_sounds: [],
    joined_at: '2026-01-01T00:00:00.000Z',
    large: true,
    channels: channels.map((id) => ({ id, type: 0, name: 'games', position: 0, permission_overwrites: [] })),
    threads: places.map(threadOf),
  };
}

/** As long as Discord's ids. */
export function idOf(kind: number, index: number): string {
  return String(BigInt(kind) * 100_000_000_000_000_000n + BigInt(index + 1));
}
