/**
 * Records public messages in the form in which they first appeared, and when the bot was online without disturbance.
 */
import { finishedMatchOf, type Shown, type Turn, textOf, turnOf } from '../../support/robots/messages.ts';
import type { Participant } from '../../support/robots/participant.ts';

export interface SeenTurn extends Turn {
  /** Ids of pinged people. */
  readonly pinged: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface PublicMessages {
  readonly turns: readonly SeenTurn[];
  /** The matches whose score sheets have appeared. */
  readonly finished: readonly string[];
  /** Texts of messages that announce no turn. */
  readonly otherTexts: readonly string[];
  /** Pings by messages that announce no turn: person and channel. */
  readonly strayPings: readonly string[];
  /** The bot's present messages in a channel. */
  messages(channelId: string): readonly Shown[];
}

export function watchPublicMessages(spectator: Participant, botId: string): PublicMessages {
  const turns: SeenTurn[] = [];
  const finished: string[] = [];
  const otherTexts: string[] = [];
  const strayPings: string[] = [];
  spectator.client.listen((event) => {
    if (event.type !== 'message' || event.message.author.id !== botId) return;
    const message: Shown = event.message;
    const pinged = message.mentions.map(({ id }) => id);
    const turn = turnOf(message);
    const over = finishedMatchOf(message);
    if (turn !== null) turns.push({ ...turn, pinged, at: Date.now() });
    else {
      otherTexts.push(textOf(message));
      for (const id of pinged) strayPings.push(`${id} in ${message.channel_id}`);
    }
    if (over !== null) finished.push(over);
  });
  const messages = (channelId: string) =>
    spectator.client.messages(channelId).filter(({ author }) => author.id === botId);
  return { turns, finished, otherTexts, strayPings, messages };
}

export interface Uptime {
  /** Marks the beginning or end of a fault. */
  markDisturbance(): void;
  /** The longest period in milliseconds between two moments in which the bot was online and no fault began or ended. */
  longestCalm(from: number, to: number): number;
  stop(): void;
}

const POLL_MS = 100;

/** A polled state counts until the next poll. */
export function watchUptime(spectator: Pick<Participant, 'isBotOnline'>, now: () => number = Date.now): Uptime {
  const marks: { readonly at: number; readonly isThere: boolean }[] = [];
  const note = (): void => void marks.push({ at: now(), isThere: spectator.isBotOnline() });
  const look = (): void => {
    if (marks.at(-1)?.isThere !== spectator.isBotOnline()) note();
  };
  note();
  const timer = setInterval(look, POLL_MS);
  return {
    markDisturbance: note,
    longestCalm(from, to) {
      let longest = 0;
      for (const [index, { at, isThere }] of marks.entries()) {
        const until = marks[index + 1]?.at ?? Number.POSITIVE_INFINITY;
        if (isThere) longest = Math.max(longest, Math.min(to, until) - Math.max(from, at));
      }
      return longest;
    },
    stop: () => clearInterval(timer),
  };
}
