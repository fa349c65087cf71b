/**
 * Somebody who cannot view the private channel and keeps asking for what is played there, and for somebody who wants to be seen
 * by nobody: whatever names either is a fault.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { type Shown, textOf, turnOf } from '../support/robots/messages.ts';
import type { Participant } from '../support/robots/participant.ts';

export interface Snoop {
  /** How many questions were answered. */
  answered(): number;
  /** What was shown that should not have been, a sentence each. */
  readonly shown: readonly string[];
  /** Asks again and again until it is over. */
  live(): Promise<void>;
}

export interface SnoopParts {
  readonly person: Participant;
  /** Where the questions are asked. */
  readonly channelId: string;
  readonly random: (below: number) => number;
  readonly over: () => boolean;
  /** Ids of the games in the private channel, so far. */
  readonly privateGames: () => readonly string[];
  /** Names of those who sit in them, and nowhere else. */
  readonly privateNames: readonly string[];
  readonly hiddenName: string;
}

const PAUSE_MS = 700;

export function createSnoop(parts: SnoopParts): Snoop {
  const { person, channelId, random, over, hiddenName, privateGames, privateNames } = parts;
  const shown: string[] = [];
  let answered = 0;
  person.onMessage((message) => {
    const turn = turnOf(message);
    if (turn && privateGames().includes(turn.matchId))
      shown.push(`a turn of the private game ${turn.matchId} was posted`);
  });

  async function ask(
    path: string,
    options: Readonly<Record<string, string | boolean>>,
    secret: readonly string[],
  ): Promise<void> {
    const answer = await person.ask(() => person.client.command(channelId, path, options));
    if (answer === null) return;
    answered += 1;
    const named = secret.filter((each) => names(answer, each));
    if (named.length > 0)
      shown.push(`/${path} ${JSON.stringify(options)} named ${named.join(', ')}: ${textOf(answer)}`);
  }

  const questions: readonly (() => Promise<void>)[] = [
    ...['board', 'log', 'game export', 'game join'].map((path) => async () => {
      const games = privateGames();
      const game = games[random(games.length)];
      if (game !== undefined) await ask(path, { game }, privateNames);
    }),
    () => ask('game list', {}, privateNames),
    () => ask('history', { here: true }, [hiddenName]),
    () => ask('leaderboard', {}, [hiddenName]),
  ];

  return {
    answered: () => answered,
    shown,
    async live() {
      while (!over()) {
        if (person.botIsThere()) await questions[random(questions.length)]?.();
        await rest(PAUSE_MS);
      }
    },
  };
}

/** `player1` is not named by `player12`. */
function names(message: Shown, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(JSON.stringify(message.components ?? []) + message.content);
}
