/**
 * Where the person looks back to, and the way there: the positions are asked for when they are first wanted, and played one by one.
 */
import { useEffect, useState } from 'preact/hooks';
import type { PastPosition } from '../../../../protocol.ts';
import type { Known, Table } from '../../table.ts';

export interface Past {
  /** Null: now. */
  readonly at: number | null;
  readonly playing: boolean;
  /** Goes through what has changed, and back to now by itself. */
  readonly passing: boolean;
  readonly positions: readonly PastPosition[] | null;
  go(moves: number): void;
  /** From there to now, move by move, and on with the game. */
  playFrom(moves: number): void;
  toggle(): void;
  now(): void;
}

const STEP_MS = 1100;

export function usePast(table: Table, { game, past }: Known): Past {
  const [at, setAt] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  /** Whether the page goes back to now by itself at the end. */
  const [passing, setPassing] = useState(false);
  const matchId = game?.matchId;
  const positions = past !== null && past.matchId === matchId ? past.positions : null;
  const isStale = positions === null || past?.version !== game?.version;
  const last = positions?.at(-1)?.moves ?? 0;

  useEffect(() => {
    setAt(null);
    setPlaying(false);
  }, [matchId]);
  useEffect(() => {
    if (at === null || !isStale || !game) return;
    void table.past(game).then(({ ok }) => ok || setAt(null));
  }, [at === null, isStale, game?.version]);
  useEffect(() => {
    if (!playing || at === null || positions === null) return;
    const timer = setTimeout(() => {
      if (at < last) setAt(at + 1);
      else {
        setPlaying(false);
        if (passing) setAt(null);
      }
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, at, positions]);

  return {
    at,
    playing,
    passing: passing && playing,
    positions,
    go(moves) {
      setPlaying(false);
      setAt(moves);
    },
    playFrom(moves) {
      setAt(moves);
      setPassing(true);
      setPlaying(true);
    },
    toggle() {
      setPassing(false);
      if (!playing && at === last) setAt(0);
      setPlaying(!playing);
    },
    now() {
      setPlaying(false);
      setAt(null);
    },
  };
}
