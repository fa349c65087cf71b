/** The panel beside the board: what the person can do now, or is doing. */

import type { ComponentChildren } from 'preact';
import type { Seat } from '../../../../../rules/index.ts';
import type { Selection } from '../../../../../turn/index.ts';
import type { TableHint } from '../../../../protocol.ts';
import { Button } from '../../../replay/Controls.tsx';
import type { CompletedSelection } from '../../model/selection.ts';
import type { PositionView } from '../../model/view.ts';
import { useTable } from '../shared/hooks.ts';
import { Plan } from './Plan.tsx';
import { MovePreview, PanelFrame, StartCardChoice } from './Preview.tsx';

interface PanelProps {
  readonly shown: PositionView;
  /** The seat that this person may move; null: none. */
  readonly mover: Seat | null;
  readonly ready: CompletedSelection | null;
  readonly selection: Selection | null;
  /** Whether the mover can pay for a build. */
  readonly canBuild: boolean;
  /** Undefined: not requested; null: pending. */
  readonly hints: readonly TableHint[] | null | undefined;
  readonly planning: boolean;
  /** Shown once the game is over. */
  readonly ended: ComponentChildren;
  onPick(selection: Selection | null): void;
  onPlay(ready: CompletedSelection): void;
  onHint(): void;
  onShow(hint: TableHint): void;
  onCloseHints(): void;
  onPlanning(on: boolean): void;
  onSince(): void;
}

export function Panel(props: PanelProps) {
  const { shown, mover, ready, hints, planning, onPick, onPlay } = props;
  const { words, game } = useTable();
  const { state, mode } = shown;
  if (mode === 'pending') return <p class="pending">{words.t('touch.playing')}</p>;
  if (ready && mover !== null) {
    const action = planning ? words.t('touch.planAdd') : actionOf();
    return (
      <MovePreview
        before={state}
        seat={mover}
        ready={ready}
        action={action}
        onPick={onPick}
        onPlay={onPlay}
        onCancel={() => onPick(null)}
      />
    );
  }
  if (planning)
    return <Plan onPass={() => onPick({ kind: 'pass', keep: null })} onClose={() => props.onPlanning(false)} />;
  if (hints !== undefined) return <Hints hints={hints} onShow={props.onShow} onClose={props.onCloseHints} />;
  return <Idle {...props} />;

  function actionOf(): string {
    if (ready?.kind === 'build') return words.t('touch.build');
    if (ready?.kind === 'pass') return ready.cards === null ? words.t('turn.pass') : words.t('touch.keep');
    return game.state.phase === 'substitute' ? words.t('turn.take') : words.t('dialogue.confirm');
  }
}

function Idle({ shown, mover, canBuild, ended, onPick, onHint, onPlanning, onSince }: PanelProps) {
  const { words, game, table } = useTable();
  const { state } = shown;
  const builds = mover !== null && state.phase === 'build';
  const isNew = (game.log.at(-1)?.number ?? 0) > game.sinceMoves && game.sinceMoves > 0;
  return (
    <PanelFrame
      class="idle"
      label={words.t('touch.board')}
      actions={
        <>
          {builds && (
            <button
              type="button"
              class={canBuild ? '' : 'primary'}
              onClick={() => onPick({ kind: 'pass', keep: null })}
            >
              {words.t('turn.pass')}
            </button>
          )}
          {mover !== null && game.hints && <Button onClick={onHint}>{words.t('teaching.hint.button')}</Button>}
          {game.undoable && <Button onClick={() => table.undo(game)}>{words.t('turn.undo')}</Button>}
          {game.plan !== null && game.status === 'running' && (
            <Button onClick={() => onPlanning(true)}>{words.t('touch.plan')}</Button>
          )}
          {isNew && <Button onClick={onSince}>{words.t('touch.since')}</Button>}
        </>
      }
    >
      {builds && <p>{canBuild ? words.t('touch.tapSpace') : words.t('dialogue.nothingToBuild')}</p>}
      {mover === null && <p>{game.standstill ?? (game.seat === null ? words.t('touch.watching') : game.headline)}</p>}
      {mover !== null && state.phase === 'choose' && <StartCardChoice state={state} ready={null} onPick={onPick} />}
      {ended}
    </PanelFrame>
  );
}

interface HintsProps {
  /** Null: pending. */
  readonly hints: readonly TableHint[] | null;
  onShow(hint: TableHint): void;
  onClose(): void;
}

function Hints({ hints, onShow, onClose }: HintsProps) {
  const { words } = useTable();
  if (hints === null) return <p class="muted">{words.t('touch.hintWait')}</p>;
  return (
    <PanelFrame
      class="hints"
      label={words.t('teaching.hint.button')}
      actions={<Button onClick={onClose}>{words.t('dialogue.cancel')}</Button>}
    >
      <ol>
        {hints.map((hint, index) => (
          <li key={`${index} ${hint.text}`}>
            <div>
              <span>{hint.text}</span>
              <Button onClick={() => onShow(hint)}>{words.t('touch.hintShow')}</Button>
            </div>
          </li>
        ))}
      </ol>
    </PanelFrame>
  );
}
