/**
 * What the review of a finished game has found: looked up when the game is shown, again while it is being made, and made by wish alone. Which of
 * it is shown on the board is said here, too.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, TableMiss, TableReview } from '../../../../protocol.ts';
import type { Known, Table } from '../../table.ts';

export interface Reviewing {
  /** Null: nothing is known of it. */
  readonly review: TableReview | null;
  /** The one that led to the position looked at. */
  readonly miss: TableMiss | null;
  /** Whether what would have been better is shown in place of it. */
  readonly better: boolean;
  toggle(): void;
  make(): void;
}

const LOOK_EVERY_MS = 10_000;

/** `at`: how many moves had been played in the position looked at; null: now. */
export function useReview(table: Table, { game, welcome }: Known, at: number | null): Reviewing {
  const [found, setFound] = useState<{ readonly matchId: string; readonly review: TableReview } | null>(null);
  const [better, setBetter] = useState(false);
  const matchId = game?.status === 'finished' ? game.matchId : null;
  const review = found !== null && found.matchId === matchId ? found.review : null;
  const take = ({ review: answered }: Answer) => {
    if (answered && matchId !== null) setFound({ matchId, review: answered });
  };
  /** What is being asked: without a line questions wait, and one of a kind is enough. */
  const asked = useRef<string | null>(null);
  const look = () => {
    const question = `${matchId} ${welcome?.locale}`;
    if (!game || asked.current === question) return;
    asked.current = question;
    void table.review(game, false).then((answer) => {
      if (asked.current === question) asked.current = null;
      take(answer);
    });
  };

  useEffect(() => {
    if (matchId !== null) look();
  }, [matchId, welcome?.locale]);
  useEffect(() => {
    if (review?.status !== 'waiting') return;
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [matchId, review?.status]);
  useEffect(() => setBetter(false), [matchId, at]);

  return {
    review,
    miss: review?.misses.find(({ number }) => number === at) ?? null,
    better,
    toggle: () => setBetter(!better),
    make: () => game && void table.review(game, true).then(take),
  };
}
