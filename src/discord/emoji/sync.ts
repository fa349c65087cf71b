/**
 * Synchronizes the application's emoji with the drawings in the background: uploads missing emoji and deletes outdated
 * ones. Failures are only logged.
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
  /** False if another process changes the emoji and this one only polls. */
  readonly mayChange: boolean;
}

const FIRST_SYNC_RETRY_MS = 60_000;
const MAX_SYNC_RETRY_MS = 6 * 3_600_000;
/** The application's owner may delete an emoji, and Discord refuses a message with a deleted one. */
const RECHECK_INTERVAL_MS = 6 * 3_600_000;
/** Other processes poll at `FIRST_SYNC_RETRY_MS`; until then their messages contain the emoji that are replaced. */
const REMOVAL_DELAY_MS = 2 * FIRST_SYNC_RETRY_MS;
/** If all emoji exist, comparing the drawings can wait until the bot serves games. */
const FIRST_CHECK_DELAY_MS = 30_000;

/** Retries temporary errors with backoff, and refusals after hours. */
export function syncEmojis({ client, pictures, emojis, timer, log, mayChange }: EmojiSyncParts) {
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
        schedule(FIRST_SYNC_RETRY_MS);
        return;
      }
      const canWait = starting && complete;
      starting = false;
      const areOutdatedLeft = !canWait && (await compare(present));
      failures = 0;
      if (canWait) schedule(FIRST_CHECK_DELAY_MS);
      else schedule(areOutdatedLeft ? REMOVAL_DELAY_MS : RECHECK_INTERVAL_MS);
    } catch (error) {
      if (closed) return;
      const failure: Failure = failureOf(error);
      log.warn({ err: error, failure }, 'synchronizing the emoji failed; messages show Unicode characters instead');
      // Discord may accept later what it refuses now, for example because of its limit.
      if (failure !== 'passing') {
        schedule(RECHECK_INTERVAL_MS);
        return;
      }
      failures += 1;
      schedule(Math.min(FIRST_SYNC_RETRY_MS * 2 ** Math.min(failures - 1, 20), MAX_SYNC_RETRY_MS));
    }
  }

  function schedule(pause: number): void {
    if (!closed) cancel = timer.after(pause, () => void attempt());
  }

  /** Uploads missing emoji; if there are none, deletes outdated ones. Returns whether outdated ones are left. */
  async function compare(present: readonly ApplicationEmoji[]): Promise<boolean> {
    const current = new Set<string>();
    let uploaded = 0;
    for (const name of EMOJI_NAMES) {
      const expected = wantedNames.get(name) ?? uploadName(name, await pictures.emoji({ name }));
      wantedNames.set(name, expected);
      let id = present.find((candidate) => candidate.name === expected)?.id;
      if (closed) return false;
      if (id === undefined) {
        const attachment = await pictures.emoji({ name });
        id = (await client.application.emojis.create({ attachment, name: expected })).id;
        uploaded += 1;
      }
      if (closed) return false;
      emojis.use(name, { id, name: expected });
      current.add(id);
    }
    const outdated = present.filter(({ id, name }) => !current.has(id) && isOurs(name));
    const removed = uploaded > 0 ? [] : outdated;
    for (const emoji of removed) {
      if (closed) return false;
      await client.application.emojis.delete(emoji);
    }
    if (uploaded > 0 || removed.length > 0) log.info({ uploaded, removed: removed.length }, 'emoji synchronized');
    return removed.length < outdated.length;
  }

  /** Uses existing emoji at once, the newest of each name, outdated or not. Returns whether all exist. */
  function adopt(present: readonly ApplicationEmoji[]): boolean {
    const found = new Map<EmojiName, ApplicationEmoji>();
    for (const emoji of present.toSorted((a, b) => a.createdTimestamp - b.createdTimestamp)) {
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
    /** Does not wait for a pending request. */
    close(): void {
      closed = true;
      cancel();
    },
  };
}

const FINGERPRINT_COUNT = 1000;
/** Current names such as `yellow_v427`, and those of earlier versions such as `i_yellow_3f2a`. */
const OWN = /^(?:(?<shown>[a-z0-9_]+)_v\d{1,3}|i_(?<formerly>[a-z0-9_]+)_[0-9a-z]{4})$/;

/**
 * The name with a fingerprint of the image, so that a changed drawing gets a new name. Screen readers read it aloud at
 * each emoji, so it is a word and a short number.
 */
function uploadName(name: EmojiName, png: Buffer): string {
  const fingerprint = createHash('sha256').update(png).digest().readUInt32BE() % FINGERPRINT_COUNT;
  return `${name}_v${fingerprint}`;
}

/** The emoji that an uploaded one shows; null if it is not the bot's or no longer drawn. */
function shownBy(uploadedName: string): EmojiName | null {
  const { shown, formerly } = OWN.exec(uploadedName)?.groups ?? {};
  return EMOJI_NAMES.find((name) => name === (shown ?? formerly)) ?? null;
}

/** A name without the old prefix may be the owner's own emoji, unless the bot draws one of that name. */
function isOurs(uploadedName: string): boolean {
  return OWN.exec(uploadedName)?.groups?.formerly !== undefined || shownBy(uploadedName) !== null;
}
