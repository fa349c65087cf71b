/**
 * Beside the board of a finished game: what its review has found, or the offer to have it made, and the picture to be handed on.
 */
import { Misses } from '../../../replay/Misses.tsx';
import { useTable } from '../shared/hooks.ts';
import type { Reviewing } from './useReview.ts';
import type { Sharing } from './useSharing.ts';

interface EndedProps {
  readonly reviewing: Reviewing;
  /** Null: it is shared elsewhere on the page. */
  readonly sharing: Sharing | null;
  readonly at: number | null;
  onLook(moves: number): void;
}

export function Ended({ reviewing: { review, make }, sharing, at, onLook }: EndedProps) {
  const { words, game } = useTable();
  return (
    <>
      {review !== null && review.misses.length > 0 && (
        <Misses title={words.t('replay.misses')} moves={review.misses} at={at} onGo={onLook} />
      )}
      {review !== null && review.text !== '' && <p class="muted">{review.text}</p>}
      <div class="actions">
        {review?.status === 'none' && game.seat !== null && (
          <button type="button" onClick={make}>
            {words.t('teaching.review.again')}
          </button>
        )}
        {sharing && (
          <button type="button" onClick={sharing.share}>
            {sharing.label}
          </button>
        )}
      </div>
    </>
  );
}
