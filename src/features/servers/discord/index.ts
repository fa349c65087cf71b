/**
 * What a server sets for itself, by those who manage it.
 */
import type { DiscordFeature } from '../../../discord/feature/index.ts';
import { serverSettings } from './command.ts';
import { serverControls } from './controls.ts';

export const feature = { serverSubcommands: [serverSettings], controls: serverControls } satisfies DiscordFeature;
