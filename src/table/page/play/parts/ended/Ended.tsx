/** The actions after a game: play again, look at the table again, review and share it. */
import { SIDES } from '../../../../../rules/index.ts';
import { Button } from '../../../replay/Controls.tsx';
import { PanelFrame } from '../panel/Preview.tsx';
import { Review } from '../past/PastBar.tsx';
import type { ReviewState } from '../past/usePast.ts';
import type { ShareAction } from '../past/useSharing.ts';
import { useTable } from '../shared/hooks.ts';

interface EndedProps {
  readonly reviewing: ReviewState;
  readonly sharing: ShareAction | null;
  /** Whether the person is being asked for the side of a rematch. */
  readonly asking: boolean;
  onAsk(asking: boolean): void;
  onLook(moves: number): void;
  onReplay(): void;
}

export function Ended({ reviewing, sharing, asking, onAsk, onLook, onReplay }: EndedProps) {
  const { table, words, game } = useTable();
  const { review, make } = reviewing;
  const isPlayer = game.seat !== null;
  const { side: played } = game.state;
  const actions = asking ? (
    <>
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          class={side === played ? 'primary' : ''}
          onClick={() => {
            onAsk(false);
            void table.followUp(game, side);
          }}
        >
          {words.t(`game.side.${side}`)}
        </button>
      ))}
      <Button onClick={() => onAsk(false)}>{words.t('dialogue.cancel')}</Button>
    </>
  ) : (
    <>
      {isPlayer && (
        <>
          <button type="button" class="primary" onClick={() => onAsk(true)}>
            {words.t('agreements.rematchButton')}
          </button>
          <Button onClick={() => void table.followUp(game, null)}>{words.t('lobby.newGame')}</Button>
        </>
      )}
      <Button onClick={onReplay}>{words.t('replay.button')}</Button>
      {isPlayer && review?.status === 'none' && <Button onClick={make}>{words.t('teaching.review.again')}</Button>}
      {sharing && <Button onClick={sharing.share}>{sharing.label}</Button>}
    </>
  );
  return (
    <PanelFrame class="idle ended" label={words.t('score.finished')} actions={actions}>
      {asking ? (
        <p>{words.t('agreements.rematchQuestion', { side: words.t(`game.side.${played}`) })}</p>
      ) : (
        <>
          {!isPlayer && <p>{words.t('touch.watching')}</p>}
          <Review review={review} at={null} onLook={onLook} />
        </>
      )}
    </PanelFrame>
  );
}
