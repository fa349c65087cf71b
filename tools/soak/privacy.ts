/**
 * The private part of a soak: a channel that few people can view, with a game in it, somebody who wants to be seen by nobody,
 * and a snoop who asks for both.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { PermissionFlagsBits } from 'discord.js';
import type { Playground } from '../../packages/playground/index.ts';
import { createParticipant, type Participant } from '../support/robots/participant.ts';
import { createSnoop, type Snoop } from './snoop.ts';

export interface PrivacyParts {
  readonly playground: Playground;
  readonly onlooker: Participant;
  /** Where everybody plays. */
  readonly publicChannelId: string;
  readonly hidden: Participant;
  readonly hiddenName: string;
  readonly random: (below: number) => number;
  readonly over: () => boolean;
  /** The games that have been announced in a channel, so far. */
  readonly gamesIn: (channelId: string) => readonly string[];
}

export interface Privacy {
  readonly channelId: string;
  /** Who play in the private channel, and nowhere else. */
  readonly players: readonly Participant[];
  readonly snoop: Snoop;
  /** Has the hidden person say that they want to be seen by nobody; resolves once the bot has answered. */
  hide(): Promise<void>;
}

const NAMES = ['hermitess', 'anchorite'] as const;
const AGAIN_MS = 500;

export async function openPrivacy(parts: PrivacyParts): Promise<Privacy> {
  const { playground, onlooker, publicChannelId, hidden, hiddenName, random, over, gamesIn } = parts;
  const { admin, apiUrl, applicationId, botToken, guildId } = playground;
  const made = await fetch(`${apiUrl}/v10/guilds/${guildId}/channels`, {
    method: 'POST',
    headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'hermitage', type: 0 }),
  });
  const { id: channelId } = (await made.json()) as { readonly id: string };
  const players = NAMES.map((name) => createParticipant(playground, name));
  const allow = PermissionFlagsBits.ViewChannel;
  const viewers = [applicationId, onlooker.id, ...players.map(({ id }) => id)];
  admin.setOverwrites(channelId, [{ id: guildId, deny: allow }, ...viewers.map((id) => ({ id, allow }))]);
  const snoop = createSnoop({
    person: createParticipant(playground, 'snoop'),
    channelId: publicChannelId,
    privateGames: () => gamesIn(channelId),
    privateNames: NAMES,
    random,
    over,
    hiddenName,
  });
  return {
    channelId,
    players,
    snoop,
    async hide() {
      const command = () => hidden.client.command(publicChannelId, 'me visibility', { public: 'nobody' });
      while (!over() && (await hidden.ask(command)) === null) await rest(AGAIN_MS);
    },
  };
}
