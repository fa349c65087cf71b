/** A state of a message: how it is produced, and who sees it. */
import type { APIMessage } from 'discord.js';
import { publicWith, type Scene } from './scene.ts';

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

/** The newest public message with this control after `prepare`. */
export const posted =
  (action: string, prepare: (scene: Scene) => Promise<unknown>): MessageState =>
  async (scene) => {
    await prepare(scene);
    return toAll(await publicWith(scene, action));
  };

/** The answer to a command of one person, whose slug `prepare` returns. */
export const answered =
  (
    command: string,
    prepare: (scene: Scene) => string | Promise<string>,
    options: Parameters<Scene['ask']>[2] = {},
  ): MessageState =>
  async (scene) => {
    const slug = await prepare(scene);
    return toOne(slug, await scene.ask(slug, command, options));
  };
