/**
 * What Discord says of the bot, asked by REST alone, so that nothing of a running bot is disturbed: token, clock, intents,
 * gateway, how it is installed. Permissions in a channel are `channel.ts`.
 */
import { ApplicationFlagsBitField, Client, DiscordAPIError, RequestMethod, Routes } from 'discord.js';
import { z } from 'zod';
import { INTENTS, inviteLink, NEEDED_PERMISSIONS } from '../discord/index.ts';
import { examineChannel, spaced } from './channel.ts';
import { type Finding, reasonOf } from './finding.ts';
import { examineActivity } from './table.ts';

export interface DiscordAsked {
  /** Null: none is set. */
  readonly token: string | null;
  /** The base of the REST API without its version; null: Discord's own. */
  readonly apiUrl: string | null;
  /** Null: no channel is asked about. */
  readonly channelId: string | null;
  /** Whether the table is to be opened inside Discord. */
  readonly wantsActivity: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const PORTAL = 'https://discord.com/developers/applications';
/** Deadlines and reminders are told to the minute; in milliseconds. */
const CLOCK_WITHIN = 10_000;
const PATIENCE = 10_000;

const applicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  flags: z.number().default(0),
  integration_types_config: z.record(z.string(), z.unknown()).nullish(),
});
type Application = z.output<typeof applicationSchema>;

const gatewaySchema = z.object({
  shards: z.number(),
  session_start_limit: z.object({ total: z.number(), remaining: z.number(), reset_after: z.number() }),
});

export async function examineDiscord({
  token,
  apiUrl,
  channelId,
  wantsActivity,
  now,
}: DiscordAsked): Promise<readonly Finding[]> {
  if (token === null) return [NO_TOKEN];
  const client = new Client({
    intents: INTENTS,
    shardCount: 1,
    rest: { retries: 0, timeout: PATIENCE, ...(apiUrl === null ? {} : { api: apiUrl }) },
  });
  client.rest.setToken(token);
  try {
    const asked = now();
    const answer = await client.rest.queueRequest({ fullRoute: '/applications/@me', method: RequestMethod.Get });
    const middle = (asked + now()) / 2;
    const application = applicationSchema.parse(await answer.json());
    const { id, name } = application;
    return [
      { state: 'good', name: 'token', says: `Discord knows the bot as ${name} (application ${id})` },
      clockFinding(answer.headers.get('date'), middle),
      intentsFinding(application),
      await told('gateway', () => gatewayFinding(client)),
      installationFinding(application),
      inviteFinding(application),
      ...(wantsActivity ? [await told('activity', () => examineActivity(client.rest, application))] : []),
      ...(channelId === null
        ? []
        : [await told('channel', () => examineChannel(client, { channelId, botId: id, link: inviteLink(id) }))]),
    ];
  } catch (error) {
    return [refused(error, apiUrl)];
  } finally {
    await client.destroy();
  }
}

/** What Discord does not say is a finding, too, and keeps nothing else from being found. */
async function told(name: string, ask: () => Promise<Finding>): Promise<Finding> {
  try {
    return await ask();
  } catch (error) {
    const says = `Discord does not say (${reasonOf(error)})`;
    return {
      state: 'bad',
      name,
      says,
      todo: 'Try again in a minute; https://discordstatus.com says whether others wait, too.',
    };
  }
}

const NO_TOKEN: Finding = {
  state: 'bad',
  name: 'token',
  says: 'DISCORD_TOKEN is not set, so the bot plays in the playground on this machine; nothing was asked of Discord',
  todo: `For Discord: make an application at ${PORTAL}, copy its token (Bot, Reset Token), and write DISCORD_TOKEN=… into the file .env.`,
};

function refused(error: unknown, apiUrl: string | null): Finding {
  if (error instanceof DiscordAPIError && error.status === 401) {
    return {
      state: 'bad',
      name: 'token',
      says: 'Discord does not accept DISCORD_TOKEN',
      todo: `Copy it anew at ${PORTAL} (your application, Bot, Reset Token); the one before is void from then on.`,
    };
  }
  const where =
    apiUrl === null ? 'this machine’s connection to the internet and https://discordstatus.com' : 'DISCORD_API_URL';
  return {
    state: 'bad',
    name: 'token',
    says: `Discord cannot be asked${apiUrl === null ? '' : ` at ${apiUrl}`} (${reasonOf(error)})`,
    todo: `Look at ${where}, then try again.`,
  };
}

function clockFinding(date: string | null, here: number): Finding {
  const there = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(there)) {
    const says = 'Discord did not say what time it is';
    return { state: 'open', name: 'clock', says, todo: 'Compare the clock of this machine with another one.' };
  }
  const off = here - there;
  const seconds = Math.round(Math.abs(off) / 1000);
  if (Math.abs(off) <= CLOCK_WITHIN) return { state: 'good', name: 'clock', says: 'as Discord’s, to within seconds' };
  return {
    state: 'bad',
    name: 'clock',
    says: `${seconds} seconds ${off > 0 ? 'ahead of' : 'behind'} Discord’s: deadlines would end at the wrong moment`,
    todo: 'Have the machine set its clock by the network: timedatectl set-ntp true, or what your system has for it.',
  };
}

/** Privileged ones, by the flags that say whether Discord allows them. */
const PRIVILEGED = [
  ['Presence', ApplicationFlagsBitField.Flags.GatewayPresence | ApplicationFlagsBitField.Flags.GatewayPresenceLimited],
  [
    'Server Members',
    ApplicationFlagsBitField.Flags.GatewayGuildMembers | ApplicationFlagsBitField.Flags.GatewayGuildMembersLimited,
  ],
  [
    'Message Content',
    ApplicationFlagsBitField.Flags.GatewayMessageContent | ApplicationFlagsBitField.Flags.GatewayMessageContentLimited,
  ],
] as const;

function intentsFinding({ flags }: Application): Finding {
  const allowed = PRIVILEGED.filter(([, bits]) => (flags & bits) !== 0).map(([name]) => name);
  const details = [
    `Allowed, though not needed: ${allowed.join(', ')}. They can be switched off at ${PORTAL} (your application, Bot).`,
  ];
  return {
    state: 'good',
    name: 'intents',
    says: 'the bot asks for Guilds alone, which needs no approval; it reads nobody’s messages',
    ...(allowed.length > 0 ? { details } : {}),
  };
}

async function gatewayFinding(client: Client): Promise<Finding> {
  const { shards, session_start_limit: starts } = gatewaySchema.parse(await client.rest.get(Routes.gatewayBot()));
  const says = `Discord asks for ${shards === 1 ? 'one shard' : `${shards} shards`}; ${starts.remaining} of ${starts.total} starts are left today`;
  if (starts.remaining >= shards) return { state: 'good', name: 'gateway', says };
  const minutes = Math.ceil(starts.reset_after / 60_000);
  return {
    state: 'bad',
    name: 'gateway',
    says,
    todo: `Wait ${minutes} minutes, and see what starts the bot so often.`,
  };
}

function installationFinding({ integration_types_config: kinds }: Application): Finding {
  const missing = [
    ...(kinds && '0' in kinds ? [] : ['Guild Install']),
    ...(kinds && '1' in kinds ? [] : ['User Install (for games in direct messages with people of no common server)']),
  ];
  if (missing.length === 0) {
    return { state: 'good', name: 'installation', says: 'on servers, and by people for themselves' };
  }
  return {
    state: 'open',
    name: 'installation',
    says: `not allowed: ${missing.join(', ')}`,
    todo: `Allow it at ${PORTAL} (your application, Installation), with the scope applications.commands.`,
  };
}

function inviteFinding({ id }: Application): Finding {
  const reasons = Object.entries(NEEDED_PERMISSIONS).map(([name, reason]) => `${spaced(name)}: ${reason}`);
  return { state: 'good', name: 'invite', says: inviteLink(id), details: reasons };
}
