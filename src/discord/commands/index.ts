/**
 * The only list of slash commands: what is registered at Discord, and what is dispatched.
 * What each does is left to its own file.
 */
import type { Command } from '../context.ts';
import { game } from './game/index.ts';

export const commands: readonly Command[] = [game];
