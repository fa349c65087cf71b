/**
 * A game wished for before one was anybody: carried in the address from "Who are you?" to the page of that person.
 * Starting it is the client's part.
 */
import type { StarterKind } from '../state/types.ts';

export interface StartWish {
  readonly kind: StarterKind;
  /** The slug of whoever plays along. */
  readonly companion: string | null;
}

/** The address of somebody's page that starts a game as soon as it is there. */
export function addressOfWish(slug: string, { kind, companion }: StartWish): string {
  const given = new URLSearchParams({ start: kind, ...(companion === null ? {} : { with: companion }) });
  return `/as/${encodeURIComponent(slug)}?${given}`;
}

/** The wish in an address's query, if there is one. */
export function wishIn(query: string): StartWish | null {
  const given = new URLSearchParams(query);
  const kind = given.get('start');
  return kind === 'alone' || kind === 'together' ? { kind, companion: given.get('with') } : null;
}

/** Opens the page of whoever plays along; the name makes a second click use the same tab. */
export function openCompanion(slug: string): void {
  window.open(`/as/${encodeURIComponent(slug)}`, `playground-${slug}`);
}
