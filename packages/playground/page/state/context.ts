/** Provides the client and the state to the components below the app. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Client } from './client.ts';
import type { State } from './types.ts';

export interface Page {
  readonly client: Client;
  readonly state: State;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('usePage outside of the app');
  return page;
}

/** Inserts a command into the composer, by its path in the default language. */
type Insert = (path: string) => void;

export const InsertCommand = createContext<Insert>(() => undefined);
