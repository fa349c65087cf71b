/** Registers the commands and controls that open the browser table. */
import type { DiscordFeature } from '../../manifest.ts';
import { linkControls, myLinks } from './myLinks.ts';
import { openTable } from './open.ts';

export { entryPoint, giveLink } from './open.ts';

export const feature = { meSubcommands: [myLinks], controls: [openTable, ...linkControls] } satisfies DiscordFeature;
