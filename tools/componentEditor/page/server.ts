/**
 * Asks the page's server. Null where it does not answer, or not as it should.
 * What the answers mean is said by the protocol.
 */
import type { Drawn, Opened, PictureWish, Saved, SaveWish } from '../protocol.ts';

export function open(): Promise<Opened | null> {
  return asked<Opened>('/components', {});
}

export function save(wish: SaveWish): Promise<Saved | null> {
  return asked<Saved>('/save', posted(wish));
}

export function draw(wish: PictureWish, signal: AbortSignal): Promise<Drawn | null> {
  return asked<Drawn>('/picture', { ...posted(wish), signal });
}

function posted(wish: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) };
}

async function asked<Answer>(address: string, options: RequestInit): Promise<Answer | null> {
  try {
    const answer = await fetch(address, options);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
