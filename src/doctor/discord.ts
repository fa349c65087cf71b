/**
 * Examines what Discord knows about the bot: token, clock, intents, gateway, installation, and permissions in a
 * channel. Uses only REST, so that a running bot is not disturbed.
 */

import {
  ApplicationFlagsBitField,
  ChannelType,
  Client,
  DiscordAPIError,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
  RequestMethod,
  Routes,
} from 'discord.js';
import { z } from 'zod';
import { INTENTS, inviteLink, NEEDED_NAMES, NEEDED_PERMISSIONS, type NeededPermission } from '../features/bot/index.ts';
import { reasonOf } from '../kernel/index.ts';
import { bad, type Finding, good, open } from './finding.ts';
import { examineActivity } from './table.ts';

export interface DiscordExamination {
  readonly token: string | null;
  /** The base URL of the REST API without its version; null for Discord's own. */
  readonly apiUrl: string | null;
  readonly channelId: string | null;
  /** Whether the table should open inside Discord. */
  readonly wantsActivity: boolean;
  readonly now: () => number;
}

const PORTAL = 'https://discord.com/developers/applications';
/** Deadlines and reminders are accurate to the minute. */
const CLOCK_TOLERANCE_MS = 10_000;
const REQUEST_TIMEOUT_MS = 10_000;

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
}: DiscordExamination): Promise<readonly Finding[]> {
  if (token === null) return [NO_TOKEN];
  const client = new Client({
    intents: INTENTS,
    shardCount: 1,
    rest: { retries: 0, timeout: REQUEST_TIMEOUT_MS, ...(apiUrl === null ? {} : { api: apiUrl }) },
  });
  client.rest.setToken(token);
  try {
    const sentAt = now();
    const answer = await client.rest.queueRequest({ fullRoute: '/applications/@me', method: RequestMethod.Get });
    const middle = (sentAt + now()) / 2;
    const application = applicationSchema.parse(await answer.json());
    const { id, name } = application;
    return [
      good('token', `Discord knows the bot as ${name} (application ${id})`),
      clockFinding(answer.headers.get('date'), middle),
      intentsFinding(application),
      await findingOrFailure('gateway', () => gatewayFinding(client)),
      installationFinding(application),
      inviteFinding(application),
      ...(wantsActivity ? [await findingOrFailure('activity', () => examineActivity(client.rest, application))] : []),
      ...(channelId === null
        ? []
        : [
            await findingOrFailure('channel', () =>
              examineChannel(client, { channelId, botId: id, link: inviteLink(id) }),
            ),
          ]),
    ];
  } catch (error) {
    return [refused(error, apiUrl)];
  } finally {
    await client.destroy();
  }
}

/** A failed request is a finding too, and does not prevent the other checks. */
async function findingOrFailure(name: string, ask: () => Promise<Finding>): Promise<Finding> {
  try {
    return await ask();
  } catch (error) {
    const says = `Discord did not answer this request (${reasonOf(error)})`;
    return bad(name, says, 'Try again in a minute; https://discordstatus.com shows known outages.');
  }
}

const NO_TOKEN: Finding = bad(
  'token',
  'DISCORD_TOKEN is not set, so the bot runs in the playground on this machine; Discord was not contacted',
  `For Discord: create an application at ${PORTAL}, copy its token (Bot, Reset Token), and put DISCORD_TOKEN=… into the file .env.`,
);

function refused(error: unknown, apiUrl: string | null): Finding {
  if (error instanceof DiscordAPIError && error.status === 401) {
    return bad(
      'token',
      'Discord rejects DISCORD_TOKEN',
      `Copy a new one at ${PORTAL} (your application, Bot, Reset Token); the old token becomes invalid.`,
    );
  }
  const where =
    apiUrl === null ? 'this machine’s connection to the internet and https://discordstatus.com' : 'DISCORD_API_URL';
  return bad(
    'token',
    `Discord cannot be reached${apiUrl === null ? '' : ` at ${apiUrl}`} (${reasonOf(error)})`,
    `Check ${where}, then try again.`,
  );
}

function clockFinding(date: string | null, here: number): Finding {
  const there = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(there)) {
    const says = 'Discord’s answer has no date';
    return open('clock', says, 'Compare this machine’s clock with another one.');
  }
  const off = here - there;
  const seconds = Math.round(Math.abs(off) / 1000);
  if (Math.abs(off) <= CLOCK_TOLERANCE_MS) return good('clock', 'within seconds of Discord’s');
  return bad(
    'clock',
    `${seconds} seconds ${off > 0 ? 'ahead of' : 'behind'} Discord’s, so deadlines end at the wrong time`,
    'Synchronize the clock over the network: timedatectl set-ntp true, or your system’s equivalent.',
  );
}

/** The privileged intents, with the flags that grant them. */
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
  const granted = `Granted but not needed: ${allowed.join(', ')}. You can switch them off at ${PORTAL} (your application, Bot).`;
  const says = 'the bot requests only Guilds, which needs no approval; it reads no messages';
  return good('intents', says, allowed.length > 0 ? [granted] : []);
}

async function gatewayFinding(client: Client): Promise<Finding> {
  const { shards, session_start_limit: starts } = gatewaySchema.parse(await client.rest.get(Routes.gatewayBot()));
  const says = `Discord asks for ${shards === 1 ? 'one shard' : `${shards} shards`}; ${starts.remaining} of ${starts.total} starts are left today`;
  if (starts.remaining >= shards) return good('gateway', says);
  const minutes = Math.ceil(starts.reset_after / 60_000);
  return bad('gateway', says, `Wait ${minutes} minutes and find out what restarts the bot so often.`);
}

function installationFinding({ integration_types_config: kinds }: Application): Finding {
  const missing = [
    ...(kinds && '0' in kinds ? [] : ['Guild Install']),
    ...(kinds && '1' in kinds ? [] : ['User Install (for games in direct messages without a common server)']),
  ];
  if (missing.length === 0) {
    return good('installation', 'possible on servers and for users');
  }
  return open(
    'installation',
    `not enabled: ${missing.join(', ')}`,
    `Enable it at ${PORTAL} (your application, Installation) with the scope applications.commands.`,
  );
}

function inviteFinding({ id }: Application): Finding {
  const reasons = Object.entries(NEEDED_PERMISSIONS).map(([name, reason]) => `${permissionLabel(name)}: ${reason}`);
  return good('invite', inviteLink(id), reasons);
}

interface AskedChannel {
  readonly channelId: string;
  /** The bot's user id equals its application's id. */
  readonly botId: string;
  /** The invite link with all permissions. */
  readonly link: string;
}

const channelSchema = z.object({
  type: z.enum(ChannelType),
  name: z.string().nullish(),
  guild_id: z.string().optional(),
  parent_id: z.string().nullish(),
});

const THREADS: ReadonlySet<ChannelType> = new Set([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);

/** Throws Discord's error unless the channel is unknown or hidden. */
async function examineChannel(client: Client, { channelId, botId, link }: AskedChannel): Promise<Finding> {
  try {
    const channelData = channelSchema.parse(await client.rest.get(Routes.channel(channelId)));
    if (channelData.guild_id === undefined)
      return good('channel', 'this is a direct message, which needs no permissions');
    const guild = await client.guilds.fetch(channelData.guild_id);
    // A thread has its parent channel's permissions.
    const isThread = THREADS.has(channelData.type);
    const channel = await guild.channels.fetch((isThread && channelData.parent_id) || channelId);
    const permissions = channel?.permissionsFor(await guild.members.fetch(botId));
    const missing = NEEDED_NAMES.filter((name) => !permissions?.has(PermissionFlagsBits[name]));
    const place = `#${channelData.name ?? channelId} on ${guild.name}`;
    if (missing.length === 0) return good('channel', `the bot has all needed permissions in ${place}`);
    return bad(
      'channel',
      `the bot lacks permissions in ${place}: ${missing.map(permissionLabel).join(', ')}`,
      `Grant them in the channel's settings (Permissions), or invite the bot again: ${link}. ${reasonsOf(missing)}`,
    );
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    if (error.code === RESTJSONErrorCodes.MissingAccess) {
      return bad(
        'channel',
        `the bot may not view ${channelId}`,
        `Grant View Channel in the channel's settings (Permissions), or invite the bot to the server: ${link}`,
      );
    }
    if (error.code !== RESTJSONErrorCodes.UnknownChannel) throw error;
    return bad(
      'channel',
      `Discord knows no channel ${channelId}`,
      'Copy the id again: switch on Developer Mode in Discord (Settings, Advanced), then right-click the channel, Copy Channel ID.',
    );
  }
}

function reasonsOf(missing: readonly NeededPermission[]): string {
  return missing.map((name) => `${permissionLabel(name)} is needed ${NEEDED_PERMISSIONS[name]}.`).join(' ');
}

/** `ViewChannel` becomes `View Channel`, as in Discord's settings. */
function permissionLabel(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}
