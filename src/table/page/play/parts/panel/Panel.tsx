/**
 * Beside the board, always in the same place: what can be done now, or what is being done.
 */
import type { ComponentChildren } from 'preact';
import type { Seat } from '../../../../../rules/index.ts';
import type { Selection } from '../../../../../turn/index.ts';
import type { TableHint } from '../../../../protocol.ts';
import type { Ready } from '../../model/ready.ts';
import type { Shown } from '../../model/view.ts';
import { useTable } from '../shared/hooks.ts';
import { Doing } from './Doing.tsx';
import { Hints } from './Hints.tsx';
import { Plan } from './Plan.tsx';
import { Preview, StartCards } from './Preview.tsx';

interface PanelProps {
  readonly shown: Shown;
  /** Who moves by this person's hand; null: nobody. */
  readonly mover: Seat | null;
  readonly ready: Ready | null;
  readonly selection: Selection | null;
  /** Whether the mover can pay for anything. */
  readonly canBuild: boolean;
  /** Undefined: not asked for; null: on their way. */
  readonly hints: readonly TableHint[] | null | undefined;
  readonly planning: boolean;
  /** What there is beside it when the game is over. */
  readonly ended: ComponentChildren;
  onPick(selection: Selection | null): void;
  onPlay(ready: Ready): void;
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
      <Preview
        before={state}
        seat={mover}
        ready={ready}
        action={action}
        isMust={ready.kind === 'substitute'}
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

/** Nothing is picked. */
function Idle({ shown, mover, canBuild, ended, onPick, onHint, onPlanning, onSince }: PanelProps) {
  const { words, game, table } = useTable();
  const { state } = shown;
  const builds = mover !== null && state.phase === 'build';
  const isNew = (game.log.at(-1)?.number ?? 0) > game.sinceMoves && game.sinceMoves > 0;
  return (
    <Doing
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
          {mover !== null && game.hints && (
            <button type="button" onClick={onHint}>
              {words.t('teaching.hint.button')}
            </button>
          )}
          {game.undoable && (
            <button type="button" onClick={() => table.undo(game)}>
              {words.t('turn.undo')}
            </button>
          )}
          {game.plan !== null && game.status === 'running' && (
            <button type="button" onClick={() => onPlanning(true)}>
              {words.t('touch.plan')}
            </button>
          )}
          {isNew && (
            <button type="button" onClick={onSince}>
              {words.t('touch.since')}
            </button>
          )}
        </>
      }
    >
      {builds && <p>{canBuild ? words.t('touch.tapSpace') : words.t('dialogue.nothingToBuild')}</p>}
      {mover === null && <p>{game.standstill ?? (game.seat === null ? words.t('touch.watching') : game.headline)}</p>}
      {mover !== null && state.phase === 'choose' && <StartCards state={state} ready={null} onPick={onPick} />}
      {ended}
    </Doing>
  );
}
