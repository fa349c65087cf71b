/** Hooks for looking back at past positions and at the review of a finished game. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, TableReview } from '../../../../protocol.ts';
import type { TableState, TableStore } from '../../table.ts';

const STEP_INTERVAL_MS = 1100;

export function usePast(table: TableStore, { game, past }: TableState) {
  const [chosen, setAt] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const [passing, setPassing] = useState(false);
  const matchId = game?.matchId;
  const positions = past !== null && past.matchId === matchId ? past.positions : null;
  const version = positions === null ? null : past?.version;
  const isStale = version !== game?.version;
  const last = positions?.at(-1)?.moves ?? 0;
  // A take-back removes positions.
  const at = chosen === null || isStale ? chosen : Math.min(chosen, last);

  useEffect(() => {
    if (at === null || !isStale || !game) return;
    // Again after an answer about a version that the game has left meanwhile.
    void table.past(game).then(({ ok }) => ok || setAt(null));
  }, [at === null, version, game?.version]);
  useEffect(() => {
    if (!playing || at === null || positions === null) return;
    const timer = setTimeout(() => {
      if (at < last) setAt(at + 1);
      else {
        setPlaying(false);
        if (passing) setAt(null);
      }
    }, STEP_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [playing, at, positions]);

  return {
    /** Null for the present. */
    at,
    playing,
    /** Replays the moves since the person's last one, then returns to the present. */
    passing: passing && playing,
    positions,
    go(moves: number) {
      setPlaying(false);
      setAt(moves);
    },
    playFrom(moves: number) {
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

export type ReviewState = ReturnType<typeof useReview>;

const REVIEW_POLL_MS = 10_000;

/** `at` is how many moves had been played in the selected position, null for the present. */
export function useReview(table: TableStore, { game, welcome }: TableState, at: number | null) {
  const [found, setFound] = useState<{ readonly matchId: string; readonly review: TableReview } | null>(null);
  const [better, setBetter] = useState(false);
  const matchId = game?.status === 'finished' ? game.matchId : null;
  const review = found !== null && found.matchId === matchId ? found.review : null;
  const show = ({ review: answer }: Answer) => {
    if (answer && matchId !== null) setFound({ matchId, review: answer });
  };
  /** The pending question. Questions wait while offline, and one of a kind is enough. */
  const pending = useRef<string | null>(null);
  const poll = () => {
    const question = `${matchId} ${welcome?.locale}`;
    if (!game || pending.current === question) return;
    pending.current = question;
    void table.review(game, false).then((answer) => {
      if (pending.current === question) pending.current = null;
      show(answer);
    });
  };

  useEffect(() => {
    if (matchId !== null) poll();
  }, [matchId, welcome?.locale]);
  useEffect(() => {
    if (review?.status !== 'waiting') return;
    const timer = setInterval(() => document.visibilityState === 'visible' && poll(), REVIEW_POLL_MS);
    return () => clearInterval(timer);
  }, [matchId, review?.status]);
  useEffect(() => setBetter(false), [matchId, at]);

  return {
    /** Null while it is unknown. */
    review,
    /** About the move that led to the selected position. */
    miss: review?.misses.find(({ number }) => number === at) ?? null,
    /** Whether the better move is shown instead. */
    better,
    toggle: () => setBetter(!better),
    make: () => void (game && table.review(game, true).then(show)),
  };
}
