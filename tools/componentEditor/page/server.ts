/** Requests to the page's server; null if it does not answer properly. */
import type { Drawn, EditorState, PictureRequest, Saved, SaveRequest } from '../protocol.ts';

export function open(): Promise<EditorState | null> {
  return send<EditorState>('/components', {});
}

export function save(request: SaveRequest): Promise<Saved | null> {
  return send<Saved>('/save', posted(request));
}

export function draw(request: PictureRequest, signal: AbortSignal): Promise<Drawn | null> {
  return send<Drawn>('/picture', { ...posted(request), signal });
}

function posted(request: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) };
}

async function send<Answer>(address: string, options: RequestInit): Promise<Answer | null> {
  try {
    const answer = await fetch(address, options);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
