/**
 * Hands the client and the current state to every component below the app.
 * Components read the state here and act through the client only.
 */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Client } from './client.ts';
import type { State } from './types.ts';

export interface Page {
  readonly client: Client;
  readonly state: State;
}

export const PageContext = createContext<Page | null>(null);

/** The client and the state; only below the app. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('usePage outside of the app');
  return page;
}
