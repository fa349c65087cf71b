/**
 * Somebody who looks on in all channels and writes down every public message in the form in which it first appeared,
 * since later ones are cut down. What it proves is judged elsewhere.
 */
import { finishedMatchOf, type Shown, type Turn, textOf, turnOf } from '../../support/robots/messages.ts';
import type { Participant } from '../../support/robots/participant.ts';

export interface Announced extends Turn {
  /** Ids of those whom it pinged. */
  readonly pinged: readonly string[];
  /** When it appeared, milliseconds since 1970. */
  readonly at: number;
}

export interface Witness {
  /** Every turn message that has ever appeared. */
  readonly turns: readonly Announced[];
  /** The match of every score sheet that has appeared. */
  readonly finished: readonly string[];
  /** What has ever been said besides turns. */
  readonly said: readonly string[];
  /** Pings by messages that announce no turn: who, and where. */
  readonly strayPings: readonly string[];
  /** What stands in a channel now, of the bot's. */
  messages(channelId: string): readonly Shown[];
}

export function createWitness(onlooker: Participant, botId: string): Witness {
  const turns: Announced[] = [];
  const finished: string[] = [];
  const said: string[] = [];
  const strayPings: string[] = [];
  onlooker.client.listen((event) => {
    if (event.type !== 'message' || event.message.author.id !== botId) return;
    const message: Shown = event.message;
    const pinged = message.mentions.map(({ id }) => id);
    const turn = turnOf(message);
    const over = finishedMatchOf(message);
    if (turn !== null) turns.push({ ...turn, pinged, at: Date.now() });
    else {
      said.push(textOf(message));
      for (const id of pinged) strayPings.push(`${id} in ${message.channel_id}`);
    }
    if (over !== null) finished.push(over);
  });
  const messages = (channelId: string) =>
    onlooker.client.messages(channelId).filter(({ author }) => author.id === botId);
  return { turns, finished, said, strayPings, messages };
}
