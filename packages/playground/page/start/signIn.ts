/** Signs this browser in as somebody, and opens the second tab that a game for two needs. */
import type { EntranceResult, VisitorRequest } from '../../pageProtocol.ts';
import type { StarterKind } from '../state/types.ts';

/** Rejects if the server cannot be reached. */
export async function signIn(request: VisitorRequest): Promise<EntranceResult> {
  const response = await fetch('/page/visitor', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  return (await response.json()) as EntranceResult;
}

/** The server derives the slug from a name's letters and digits. */
export function isName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name);
}

export interface StartRequest {
  readonly kind: StarterKind;
  /** The slug of the second player. */
  readonly companion: string | null;
}

/**
 * Opens a second tab and, once `first` has signed in, signs it in as `known` or as a free person. Must be called during
 * a click, because browsers block tabs opened later. Resolves to the slug; null if nobody is available.
 */
export async function openCompanion(
  first: Promise<EntranceResult | null>,
  known: string | null,
): Promise<string | null> {
  const tab = window.open('', '_blank');
  const other = (await first)?.ok ? await companion(known) : null;
  if (other === null || !other.ok) {
    tab?.close();
    return null;
  }
  if (tab !== null) tab.location.href = `${location.origin}/as/${encodeURIComponent(other.slug)}`;
  return other.slug;
}

async function companion(known: string | null): Promise<EntranceResult | null> {
  return known === null ? signIn({}).catch(() => null) : { ok: true, slug: known };
}
