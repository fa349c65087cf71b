/**
 * The moves that were not the best, in the order of the game, each with what it cost; a tap goes to that move.
 */

interface Missed {
  /** Of the move, from 1. */
  readonly number: number;
  readonly points: number;
}

interface MissesProps {
  readonly title: string;
  readonly moves: readonly Missed[];
  readonly at: number | null;
  onGo(position: number): void;
}

export function Misses({ title, moves, at, onGo }: MissesProps) {
  return (
    <div class="misses">
      <h2>{title}</h2>
      {[...moves]
        .sort((a, b) => a.number - b.number)
        .map(({ number, points }) => (
          <button key={number} type="button" aria-pressed={at === number} onClick={() => onGo(number)}>
            {number} <small>−{Math.round(points)}</small>
          </button>
        ))}
    </div>
  );
}

interface BetterProps {
  /** What would have been better. */
  readonly text: string;
  /** What the button says while that is shown. */
  readonly played: string;
  readonly shown: boolean;
  onToggle(): void;
}

/** Shows the better move in place of the one that was played, and back. */
export function Better({ text, played, shown, onToggle }: BetterProps) {
  return (
    <p class="better">
      <button type="button" aria-pressed={shown} onClick={onToggle}>
        {shown ? played : text}
      </button>
    </p>
  );
}
