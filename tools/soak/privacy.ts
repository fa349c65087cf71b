/** A private channel with a game, a person who hides from everyone, and a snoop who keeps asking for both. */
import { setTimeout as rest } from 'node:timers/promises';
import { PermissionFlagsBits } from 'discord.js';
import type { Playground } from '../../packages/playground/index.ts';
import { createLanguage } from '../../src/language/index.ts';
import { type Shown, textOf, turnOf } from '../support/robots/messages.ts';
import { createParticipant, type Participant } from '../support/robots/participant.ts';

export interface PrivacyParts {
  readonly playground: Playground;
  readonly spectator: Participant;
  /** The channel of all other games. */
  readonly publicChannelId: string;
  readonly hidden: Participant;
  readonly hiddenName: string;
  readonly random: (below: number) => number;
  readonly over: () => boolean;
  /** The games announced in a channel so far. */
  readonly gamesIn: (channelId: string) => readonly string[];
}

export interface Privacy {
  readonly channelId: string;
  /** The players of the private channel, who play nowhere else. */
  readonly players: readonly Participant[];
  readonly snoop: Snoop;
  /** Sets the hidden person's visibility; resolves to a fault unless the bot has confirmed that before the end. */
  hide(): Promise<readonly string[]>;
}

const NAMES = ['hermitess', 'anchorite'] as const;
const RETRY_MS = 500;
/** The answer, up to the command that it mentions. */
const [CONFIRMATION = ''] = createLanguage().of('en-US').t('visibility.nobody').split(/[</`]/, 1);

export async function openPrivacy(parts: PrivacyParts): Promise<Privacy> {
  const { playground, spectator, publicChannelId, hidden, hiddenName, random, over, gamesIn } = parts;
  const { admin, apiUrl, applicationId, botToken, guildId } = playground;
  const made = await fetch(`${apiUrl}/v10/guilds/${guildId}/channels`, {
    method: 'POST',
    headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'hermitage', type: 0 }),
  });
  const { id: channelId } = (await made.json()) as { readonly id: string };
  const players = NAMES.map((name) => createParticipant(playground, name));
  const allow = PermissionFlagsBits.ViewChannel;
  const viewers = [applicationId, spectator.id, ...players.map(({ id }) => id)];
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
    hide() {
      const command = () => hidden.client.command(publicChannelId, 'me visibility', { public: 'nobody' });
      return askToHide(() => hidden.ask(command), over);
    },
  };
}

/** Repeats the command until its answer confirms it; `ask` resolves to the answer, or null. */
export async function askToHide(ask: () => Promise<Shown | null>, over: () => boolean): Promise<readonly string[]> {
  let last = 'none';
  for (;;) {
    const answer = await ask();
    if (answer !== null) last = textOf(answer);
    if (last.startsWith(CONFIRMATION)) return [];
    if (over()) return [`nobody could hide with /me visibility; the last answer: ${last}`];
    await rest(RETRY_MS);
  }
}

interface Snoop {
  /** The number of answers by kind of question. */
  answered(): Readonly<Record<string, number>>;
  /** Sentences about what was shown in error. */
  readonly leaks: readonly string[];
  /** Asks until the soak is over. */
  run(): Promise<void>;
}

interface SnoopParts {
  readonly person: Participant;
  /** The channel in which the snoop asks. */
  readonly channelId: string;
  readonly random: (below: number) => number;
  readonly over: () => boolean;
  readonly privateGames: () => readonly string[];
  /** Names of the private players. */
  readonly privateNames: readonly string[];
  readonly hiddenName: string;
}

const PAUSE_MS = 700;

function createSnoop(parts: SnoopParts): Snoop {
  const { person, channelId, random, over, hiddenName, privateGames, privateNames } = parts;
  const leaks: string[] = [];
  const answered: Record<string, number> = {};
  person.onMessage((message) => {
    const turn = turnOf(message);
    if (turn && privateGames().includes(turn.matchId))
      leaks.push(`a turn of the private game ${turn.matchId} was posted`);
  });

  async function ask(
    path: string,
    options: Readonly<Record<string, string | boolean>>,
    secret: readonly string[],
  ): Promise<void> {
    const answer = await person.ask(() => person.client.command(channelId, path, options));
    if (answer === null) return;
    answered[path] = (answered[path] ?? 0) + 1;
    const named = secret.filter((each) => isNamed(answer, each));
    if (named.length > 0)
      leaks.push(`/${path} ${JSON.stringify(options)} named ${named.join(', ')}: ${textOf(answer)}`);
  }

  const aboutGames = ['board', 'log', 'game export', 'game join'].map((path) => ({
    path,
    ask: async () => {
      const games = privateGames();
      const game = games[random(games.length)];
      if (game !== undefined) await ask(path, { game }, privateNames);
    },
  }));
  const aboutAll = [
    { path: 'game list', ask: () => ask('game list', {}, privateNames) },
    { path: 'history', ask: () => ask('history', { here: true }, [hiddenName]) },
    { path: 'leaderboard', ask: () => ask('leaderboard', {}, [hiddenName]) },
  ];
  for (const { path } of [...aboutGames, ...aboutAll]) answered[path] = 0;

  return {
    answered: () => answered,
    leaks,
    async run() {
      while (!over()) {
        const questions = privateGames().length > 0 ? [...aboutGames, ...aboutAll] : aboutAll;
        // In a short soak every kind gets an answer if the least answered one comes first.
        const least = Math.min(...questions.map(({ path }) => answered[path] ?? 0));
        const next = questions.filter(({ path }) => answered[path] === least);
        if (person.isBotOnline()) await next[random(next.length)]?.ask();
        await rest(PAUSE_MS);
      }
    },
  };
}

/** `player12` does not name `player1`. */
function isNamed(message: Shown, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(JSON.stringify(message.components ?? []) + message.content);
}
