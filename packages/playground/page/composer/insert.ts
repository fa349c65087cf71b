/**
 * How other parts of the page put a slash command into the composer: mentions, the welcome text.
 * The composer itself listens in the app.
 */
import { createContext } from 'preact';

/** Takes the command's id (empty when unknown) and its path in the default language: `game new`. */
export type Insert = (commandId: string, path: string) => void;

export const InsertCommand = createContext<Insert>(() => undefined);
