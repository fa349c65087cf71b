/**
 * The ways from Discord to the table in the browser: opened in Discord itself, or by a link of one's own.
 */
import type { DiscordFeature } from '../../../discord/feature/index.ts';
import { linkControls, myLinks } from './mine.ts';
import { openTable } from './open.ts';

export { giveLink } from './giveLink.ts';
export { entryPoint } from './open.ts';

export const feature = { meSubcommands: [myLinks], controls: [openTable, ...linkControls] } satisfies DiscordFeature;
