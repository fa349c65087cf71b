/**
 * Keeps the application's emoji equal to the drawings, in the background: lists them, uploads what is missing, removes
 * what is outdated. The bot plays without them; whatever goes wrong here is logged and leaves the stand-ins.
 */
import { createHash } from 'node:crypto';
import type { ApplicationEmoji, Client } from 'discord.js';
import type { Logger } from 'pino';
import type { Timer } from '../../kernel/index.ts';
import { EMOJI_NAMES, type EmojiName, type Pictures } from '../../picture/index.ts';
import { type Failure, failureOf } from '../connection/index.ts';
import type { EmojiRegistry } from './emojis.ts';

export interface EmojiSyncParts {
  readonly client: Client<true>;
  readonly pictures: Pick<Pictures, 'emoji'>;
  readonly emojis: EmojiRegistry;
  readonly timer: Timer;
  readonly log: Logger;
  /** False: another process of the bot uploads and removes them, and this one looks each minute which there are. */
  readonly mayChange: boolean;
}

export interface EmojiSync {
  /** Begins nothing more; a request that waits for its turn is left to itself. */
  close(): void;
}

const FIRST_PAUSE = 60_000;
const LONGEST_PAUSE = 6 * 3_600_000;
/** Whoever owns the application may remove an emoji, and a message with a removed one is refused. */
const LOOK_AGAIN = 6 * 3_600_000;
/** Where all are there, drawing them to see whether they are still the same ones can wait until the games are served. */
const AFTER_START = 30_000;

/** Begins at once. What passes (rate limits, the network, the server) is tried again
 * after growing pauses, what is refused after hours. */
export function syncEmojis({ client, pictures, emojis, timer, log, mayChange }: EmojiSyncParts): EmojiSync {
  let closed = false;
  let failures = 0;
  let cancel = (): void => undefined;
  let starting = true;
  const wantedNames = new Map<EmojiName, string>();

  async function attempt(): Promise<void> {
    try {
      const present = [...(await client.application.emojis.fetch()).values()];
      const complete = adopt(present);
      if (!mayChange) {
        failures = 0;
        later(FIRST_PAUSE);
        return;
      }
      const waits = starting && complete;
      starting = false;
      if (!waits) await compare(present);
      failures = 0;
      later(waits ? AFTER_START : LOOK_AGAIN);
    } catch (error) {
      if (closed) return;
      const failure: Failure = failureOf(error);
      log.warn({ err: error, failure }, 'the emoji are not all there; Unicode characters stand in');
      // What is refused today (there is no room for more, a fault at Discord) may be taken later.
      if (failure !== 'passing') {
        later(LOOK_AGAIN);
        return;
      }
      failures += 1;
      later(Math.min(FIRST_PAUSE * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE));
    }
  }

  function later(pause: number): void {
    if (!closed) cancel = timer.after(pause, () => void attempt());
  }

  async function compare(present: readonly ApplicationEmoji[]): Promise<void> {
    const kept = new Set<string>();
    let uploaded = 0;
    for (const name of EMOJI_NAMES) {
      const wanted = wantedNames.get(name) ?? uploadName(name, await pictures.emoji({ name }));
      wantedNames.set(name, wanted);
      let id = present.find((candidate) => candidate.name === wanted)?.id;
      if (closed) return;
      if (id === undefined) {
        const attachment = await pictures.emoji({ name });
        id = (await client.application.emojis.create({ attachment, name: wanted })).id;
        uploaded += 1;
      }
      if (closed) return;
      emojis.use(name, { id, name: wanted });
      kept.add(id);
    }
    const outdated = present.filter(({ id, name }) => !kept.has(id) && isOwn(name));
    for (const emoji of outdated) {
      if (closed) return;
      await client.application.emojis.delete(emoji);
    }
    if (uploaded > 0 || outdated.length > 0)
      log.info({ uploaded, removed: outdated.length }, 'emoji brought up to date');
  }

  /** What is there already is shown at once, though its drawing may prove to be outdated. Gives whether all are there. */
  function adopt(present: readonly ApplicationEmoji[]): boolean {
    const found = new Map<EmojiName, ApplicationEmoji>();
    for (const emoji of present) {
      const shown = shownBy(emoji.name);
      if (shown !== null) found.set(shown, emoji);
    }
    for (const name of EMOJI_NAMES) {
      const emoji = found.get(name);
      if (emoji === undefined) emojis.drop(name);
      else emojis.use(name, { id: emoji.id, name: emoji.name });
    }
    return found.size === EMOJI_NAMES.length;
  }

  void attempt();
  return {
    close() {
      closed = true;
      cancel();
    },
  };
}

/** Under which name an emoji is uploaded: what it shows and a fingerprint of its bytes, so that a changed drawing has another name. The prefix tells the bot's own from any that the application's owner has uploaded. */
const OWN = /^i_([a-z0-9_]+)_([0-9a-z]{4})$/;
const FINGERPRINTS = 36 ** 4;

/** `i_yellow_3f2a`, at most 32 characters. */
function uploadName(name: EmojiName, png: Buffer): string {
  const number = createHash('sha256').update(png).digest().readUInt32BE() % FINGERPRINTS;
  return `i_${name}_${number.toString(36).padStart(4, '0')}`;
}

/** Whether the name is one that the bot gives, of whatever drawing and version. */
function isOwn(uploadedName: string): boolean {
  return OWN.test(uploadedName);
}

/** What an uploaded emoji of ours shows; null where it is none, or one that is not drawn any more. */
function shownBy(uploadedName: string): EmojiName | null {
  const shown = OWN.exec(uploadedName)?.[1];
  return EMOJI_NAMES.find((name) => name === shown) ?? null;
}
