/**
 * Asks the server to be let in as somebody, for this browser.
 * Whose a person is, is the server's decision; what follows is up to whoever asks.
 */
import type { EntranceResult, VisitorRequest } from '../../pageProtocol.ts';

/** Rejects where the server cannot be reached. */
export async function comeIn(wish: VisitorRequest): Promise<EntranceResult> {
  const response = await fetch('/page/visitor', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  return (await response.json()) as EntranceResult;
}

/** The server makes an address out of the letters and digits of a name. */
export function isName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name);
}
