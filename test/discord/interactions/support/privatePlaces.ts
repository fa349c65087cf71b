/**
 * A server with a private channel and a private thread, and games in both: `jana` and `peter` play, `nora` can view
 * both, `lukas` is on the server and can view neither, `mallory` is not on the server.
 */
import { PermissionFlagsBits } from 'discord.js';
import type { MatchId, MatchPlace } from '../../../../src/match/index.ts';
import { SETTINGS } from '../../../features/leagues/usecases/support.ts';
import { rest } from '../../../packages/playground/support/bot.ts';
import type { Table } from '../../../support/discord/bot.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';

const { ViewChannel, SendMessages, AttachFiles } = PermissionFlagsBits;

/** A person who cannot view the places, and the channel that they use. */
export interface Outsider {
  readonly name: string;
  readonly channelId: string;
}

export interface PrivatePlaces {
  /** Visible with the role `role` only. */
  readonly channelId: string;
  /** A private thread of the open channel. */
  readonly threadId: string;
  readonly openChannelId: string;
  readonly role: string;
  readonly games: Readonly<Record<'lobby' | 'running' | 'finished' | 'inThread', MatchId>>;
  readonly leagueId: string;
  readonly outsiders: readonly Outsider[];
  /** Texts that outsiders may not read: ids of games and of their places. */
  secrets(): Promise<readonly string[]>;
}

/** Hides a channel from everybody but members with the role, and the bot. */
export function hide({ playground }: Table, channelId: string, role: string): void {
  playground.admin.setOverwrites(channelId, [
    { id: playground.guildId, deny: ViewChannel },
    { id: role, allow: ViewChannel },
    { id: playground.applicationId, allow: ViewChannel | SendMessages | AttachFiles },
  ]);
}

export async function createPrivatePlaces(table: Table, talk: Talk): Promise<PrivatePlaces> {
  const { playground, channelId, matches, people, leagues } = table;
  const { admin, guildId: serverId } = playground;
  for (const name of ['jana', 'peter', 'nora', 'lukas', 'mallory']) table.person(name).setLocale('en-US');
  const openChannelId = table.person('anni').channel('workshop').id;
  const role = admin.addRole('players');
  hide(table, channelId, role);
  for (const name of ['jana', 'peter', 'nora']) admin.setRoles(name, [role]);
  const threadId = admin.openThread(openChannelId, 'among us', true) ?? '';
  for (const name of ['jana', 'peter', 'nora']) admin.setThreadMember(threadId, name, true);
  const direct = await rest(playground, 'POST', '/users/@me/channels', {
    recipient_id: table.person('mallory').user.id,
  });
  admin.setMember('mallory', false);

  const place = (at: string): MatchPlace => ({ serverId, channelId: at, threadId: null });
  const finished = await talk.running(['jana', 'peter'], 'A', place(channelId));
  await matches.resign(talk.actor('peter'), finished);
  const running = await talk.running(['jana', 'peter'], 'B', place(channelId));
  const inThread = await talk.running(['jana', 'peter'], 'A', place(threadId));
  const settings = { side: 'A', capacity: 4, locale: 'en-US', place: place(channelId) } as const;
  const { match: lobby } = await matches.create(talk.actor('jana'), settings);
  const home = { serverId, channelId, locale: 'en-US', theme: 'dark', computer: null } as const;
  const league = await leagues.newLeague(talk.actor('jana'), home, { ...SETTINGS, name: 'Hidden Cup' });
  if (!league.ok) throw new Error(league.code);
  await people.setServer(talk.actor('anni'), serverId, { channels: { seeks: channelId, results: openChannelId } });
  await talk.waitForDelivery();
  const games = { lobby: lobby.id, running, finished, inThread };
  return {
    channelId,
    threadId,
    openChannelId,
    role,
    games,
    leagueId: league.league.id,
    outsiders: [
      { name: 'lukas', channelId: openChannelId },
      { name: 'mallory', channelId: direct.body.id },
    ],
    async secrets() {
      const threads = await Promise.all(
        Object.values(games).map(async (id) => (await talk.view(id)).match.place.threadId),
      );
      const places = [channelId, threadId, ...threads.filter((each) => each !== null)];
      return [...Object.values(games), ...places, 'Hidden Cup'];
    },
  };
}
