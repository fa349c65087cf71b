/**
 * The only list of controls: buttons, selects and modals by the action in their custom_id.
 * What each does is left to its own file.
 */
import type { Control } from '../context.ts';
import { joinLobby, leaveLobby, startLobby } from './lobby.ts';

export const controls: readonly Control[] = [joinLobby, leaveLobby, startLobby];
