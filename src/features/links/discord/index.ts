/** Registers the ways from Discord to the table in the browser. */
import type { DiscordFeature } from '../../manifest.ts';
import { linkControls, myLinks } from './myLinks.ts';
import { openTable } from './open.ts';

export { entryPoint, giveLink } from './open.ts';

export const feature = { meSubcommands: [myLinks], controls: [openTable, ...linkControls] } satisfies DiscordFeature;
