/**
 * All slash commands: what is registered at Discord, and what is dispatched.
 * Discord shows them in this order.
 */
import type { Command } from '../frame/index.ts';
import { features } from './features.ts';
import { game } from './gameCommand.ts';
import { me } from './meCommand.ts';
import { server } from './serverCommand.ts';

export const commands: readonly Command[] = [game, ...features.flatMap(({ commands = [] }) => commands), me, server];
