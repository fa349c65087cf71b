/**
 * All controls: buttons, selects and forms by the action in their custom_id.
 * `test/discord/frame/` tries every one of them with strangers, other games and nonsense.
 */
import { type Control, closeControl } from '../frame/index.ts';
import { features } from './features.ts';

export type { Control } from '../frame/index.ts';

export const controls: readonly Control[] = [closeControl, ...features.flatMap(({ controls = [] }) => controls)];
