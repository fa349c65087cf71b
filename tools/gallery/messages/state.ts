/** A state of a message: how it is produced, and who sees it. */
import type { APIMessage } from 'discord.js';
import type { Scene } from './scene.ts';

export interface Shown {
  readonly message: APIMessage;
  /** The only person who sees it; null if it is public. */
  readonly reader: string | null;
}

export type MessageState = (scene: Scene) => Promise<Shown>;

/** By name. */
export type MessageStates = Readonly<Record<string, MessageState>>;

export const toAll = (message: APIMessage): Shown => ({ message, reader: null });

export const toOne = (reader: string, message: APIMessage): Shown => ({ message, reader });
