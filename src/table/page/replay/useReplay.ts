/**
 * Where in the game the reader stands, and how they get on: by steps, by themselves while it plays, and by the address, which
 * names the position, so that it can be pointed to.
 */
import { useEffect, useState } from 'preact/hooks';

export interface Replay {
  readonly at: number;
  readonly playing: boolean;
  /** Stops playing. */
  go(position: number): void;
  toggle(): void;
}

const STEP_MS = 1400;

export function useReplay(last: number): Replay {
  const within = (position: number) => Math.min(last, Math.max(0, position));
  const named = () => {
    const number = Number(location.hash.slice(1));
    return location.hash.length > 1 && Number.isInteger(number) ? within(number) : null;
  };
  const [at, setAt] = useState(() => named() ?? last);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    // Without a line in the browser's history for each step.
    if (named() !== at) history.replaceState(null, '', `#${at}`);
  }, [at]);

  useEffect(() => {
    const follow = () => setAt((now) => named() ?? now);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (!playing) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setAt((now) => within(now + 1)), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, at]);

  const go = (position: number) => {
    setPlaying(false);
    setAt(within(position));
  };

  useEffect(() => {
    const keys: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const press = (event: KeyboardEvent) => {
      const target = keys[event.key];
      // A field has its own use for these.
      if (target === undefined || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
        return;
      event.preventDefault();
      go(target);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [at]);

  return {
    at,
    playing,
    go,
    toggle() {
      if (!playing && at >= last) setAt(0);
      setPlaying(!playing);
    },
  };
}
