/**
 * Asking the bot over HTTP whom it takes this page for, and what it answers.
 */

export type SignedIn =
  | { readonly ok: true; readonly session: string; readonly matchId?: string }
  /** `text`: as the bot words it; null: the page has a sentence of its own for the code. */
  | { readonly ok: false; readonly code: string; readonly text: string | null };

export async function posted<Answer extends object>(
  path: string,
  body: object,
): Promise<(SignedIn & { readonly ok: true } & Answer) | (SignedIn & { readonly ok: false })> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    // A proxy answers in JSON of its own, too.
    if (typeof answer?.ok === 'boolean') return answer;
  } catch {
    // No answer, or none that is the bot's.
  }
  return { ok: false, code: 'unreachable', text: null };
}
