/** Registers the settings that people who manage a server can change. */
import type { DiscordFeature } from '../../manifest.ts';
import { serverControls, serverSettingsSubcommand } from './controls.ts';

export const feature = {
  serverSubcommands: [serverSettingsSubcommand],
  controls: serverControls,
} satisfies DiscordFeature;
