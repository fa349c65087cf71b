/**
 * A game wished for before one was anybody, and the second tab that one with company needs.
 * Starting it is the client's part.
 */
import type { EntranceResult } from '../../pageProtocol.ts';
import type { StarterKind } from '../state/types.ts';
import { comeIn } from './visitor.ts';

export interface StartWish {
  readonly kind: StarterKind;
  /** The slug of whoever plays along. */
  readonly companion: string | null;
}

/**
 * Opens a second tab and, once the first is somebody, lets it in: as `known`, or as somebody who is not here. To be called by
 * the click itself, since a page may open no tab later. Resolves to their slug; null where nobody could be had.
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
  return known === null ? comeIn({}).catch(() => null) : { ok: true, slug: known };
}
