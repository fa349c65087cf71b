/** The controls for looking back, and the review of a finished game. */
import type { ComponentProps } from 'preact';
import type { PastPosition, TableReview } from '../../../../protocol.ts';
import { Controls, useStepKeys } from '../../../replay/Controls.tsx';
import { BetterMoveToggle, Misses } from '../../../replay/Moves.tsx';
import { roundStarts } from '../../../replay/positions.ts';
import { Questions } from '../panel/Questions.tsx';
import { useScrollEdges, useTable } from '../shared/hooks.ts';
import type { ReviewState } from './usePast.ts';
import type { ShareAction } from './useSharing.ts';

interface PastBarProps {
  readonly past: readonly PastPosition[];
  readonly at: number;
  readonly playing: boolean;
  readonly reviewing: ReviewState;
  /** Null if there is nothing to share. */
  readonly sharing: ShareAction | null;
  onGo(moves: number): void;
  onToggle(): void;
  onNow(): void;
}

export function PastBar({ past, at, playing, reviewing, sharing, onGo, onToggle, onNow }: PastBarProps) {
  const { words, game } = useTable();
  const scrolled = useScrollEdges<HTMLElement>();
  const last = past.at(-1)?.moves ?? 0;
  const rounds = roundStarts(past);
  useStepKeys(at, last, onGo, onNow);
  const { miss, better, toggle } = reviewing;
  const line = game.log.find(({ number }) => number === at);
  return (
    <section ref={scrolled} class="past scrolling" aria-label={words.t('touch.past')}>
      <Questions />
      <div class="lookedAt">
        <p class="line">
          <span class="number">{at}</span> {(better && miss?.text) || (line?.text ?? words.t('replay.start'))}
        </p>
        <button type="button" class="primary" onClick={onNow}>
          {words.t('touch.now')}
        </button>
      </div>
      {miss && <BetterMoveToggle text={miss.text} played={words.t('replay.played')} shown={better} onToggle={toggle} />}
      <Controls
        words={words}
        roundNames={rounds.map((_, index) => words.t('game.roundOf', { round: index + 1 }))}
        at={at}
        last={last}
        playing={playing}
        rounds={rounds}
        onGo={onGo}
        onToggle={onToggle}
        sharing={sharing}
      />
      {game.status === 'finished' && <Review review={reviewing.review} at={at} onLook={onGo} />}
    </section>
  );
}

interface ReviewProps {
  /** Null while it is unknown. */
  readonly review: TableReview | null;
  readonly at: number | null;
  onLook(moves: number): void;
}

export function Review({ review, at, onLook }: ReviewProps) {
  if (review === null) return null;
  return (
    <>
      {review.misses.length > 0 && <ReviewedMoves moves={review.misses} at={at} onGo={onLook} />}
      {review.text !== '' && <p class="muted">{review.text}</p>}
    </>
  );
}

function ReviewedMoves(props: Pick<ComponentProps<typeof Misses>, 'moves' | 'at' | 'onGo'>) {
  const { words } = useTable();
  return <Misses list={useScrollEdges<HTMLDivElement>()} title={words.t('replay.misses')} {...props} />;
}
