/** The servers feature: settings by people who manage a server. */
import type { DiscordFeature } from '../../manifest.ts';
import { serverControls, serverSettingsSubcommand } from './controls.ts';

export const feature = {
  serverSubcommands: [serverSettingsSubcommand],
  controls: serverControls,
} satisfies DiscordFeature;
