/**
 * The ways from Discord to the table in the browser: opened in Discord itself, or by a link of one's own.
 */
import type { DiscordFeature } from '../feature/index.ts';
import { linkControls } from './mine.ts';
import { openTable } from './open.ts';

export { giveLink } from './giveLink.ts';
export { myLinks } from './mine.ts';
export { entryPoint } from './open.ts';

export const feature = { controls: [openTable, ...linkControls] } satisfies DiscordFeature;
