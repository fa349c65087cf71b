/** The panel beside the board: what the person can do, or is doing. */
import { tileScene } from '../../../../../picture/inBrowser.ts';
import type { Seat } from '../../../../../rules/index.ts';
import type { Selection } from '../../../../../turn/index.ts';
import type { TableHint } from '../../../../protocol.ts';
import { Button } from '../../../replay/Controls.tsx';
import type { CompletedSelection, Offers } from '../../model/selection.ts';
import { isPlaying, type PositionView } from '../../model/view.ts';
import { Drawing } from '../shared/Drawing.tsx';
import { useMedia, useTable } from '../shared/hooks.ts';
import { Plan } from './Plan.tsx';
import { MovePreview, PanelFrame, StartCardChoice } from './Preview.tsx';

interface PanelProps {
  readonly shown: PositionView;
  /** The seat that this person may move, or null. */
  readonly mover: Seat | null;
  readonly ready: CompletedSelection | null;
  readonly selection: Selection | null;
  readonly offers: Offers;
  /** Undefined until requested, null while pending. */
  readonly hints: readonly TableHint[] | null | undefined;
  /** The reasons for the selected move if it was suggested, otherwise empty. */
  readonly reasons: string;
  readonly planning: boolean;
  onPick(selection: Selection | null): void;
  onPlay(ready: CompletedSelection): void;
  onPass(): void;
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
        reasons={props.reasons}
        onPick={onPick}
        onPlay={onPlay}
        onCancel={() => onPick(null)}
      />
    );
  }
  if (planning) return <Plan onPass={props.onPass} onClose={() => props.onPlanning(false)} />;
  if (hints !== undefined) return <Hints hints={hints} onShow={props.onShow} onClose={props.onCloseHints} />;
  return <Idle {...props} />;

  function actionOf(): string {
    if (ready?.kind === 'build') return words.t('touch.build');
    if (ready?.kind === 'pass') return ready.cards === null ? words.t('turn.pass') : words.t('touch.keep');
    return game.state.phase === 'substitute' ? words.t('turn.take') : words.t('dialogue.confirm');
  }
}

function Idle({ shown, mover, offers, onPick, onPass, onHint, onPlanning, onSince }: PanelProps) {
  const { words, game, table } = useTable();
  const { state } = shown;
  const builds = mover !== null && state.phase === 'build';
  const canBuild = offers.builds.size > 0;
  const isNew = (game.log.at(-1)?.number ?? 0) > game.sinceMoves && game.sinceMoves > 0;
  return (
    <PanelFrame
      class="idle"
      label={words.t('touch.board')}
      actions={
        <>
          {builds && (
            <button type="button" class={canBuild ? '' : 'primary'} onClick={onPass}>
              {words.t('turn.pass')}
            </button>
          )}
          {game.paused && isPlaying(game) && (
            <button type="button" class="primary" onClick={() => table.ask(game, { type: 'pause', on: false })}>
              {words.t('agreements.resume')}
            </button>
          )}
          {game.standIn && !game.paused && (
            <button type="button" class="primary" onClick={() => table.ask(game, { type: 'comeBack' })}>
              {words.t('time.standIn.back')}
            </button>
          )}
          {mover !== null && game.hints && <Button onClick={onHint}>{words.t('teaching.hint.button')}</Button>}
          {game.undoable && (
            <Button onClick={() => table.ask(game, { type: 'undo', version: game.version })}>
              {words.t('turn.undo')}
            </Button>
          )}
          {game.plan !== null && <Button onClick={() => onPlanning(true)}>{words.t('touch.plan')}</Button>}
          {isNew && <Button onClick={onSince}>{words.t('touch.since')}</Button>}
        </>
      }
    >
      {builds && <p>{canBuild ? words.t('touch.tapSpace') : words.t('dialogue.nothingToBuild')}</p>}
      {builds && mover === game.seat && <InReach offers={offers} onPick={onPick} />}
      {mover === null && <p>{game.standstill ?? (game.seat === null ? words.t('touch.watching') : game.headline)}</p>}
      {mover !== null && state.phase === 'choose' && <StartCardChoice state={state} ready={null} onPick={onPick} />}
    </PanelFrame>
  );
}

const MAX_TILES_IN_REACH = 3;

const TALL_WINDOW = '(min-height: 780px) and (max-aspect-ratio: 1/1)';

/** The tool tiles that the next piece would claim; in other layouts only the board's marks show them. */
function InReach({ offers, onPick }: Pick<PanelProps, 'offers' | 'onPick'>) {
  const { words, theme } = useTable();
  const isTall = useMedia(TALL_WINDOW);
  const gains = [...offers.builds.values()].flatMap(({ option: { space }, tiles }) =>
    tiles.map(({ space: { tool, color }, points, bonus }) => ({
      space: space.name,
      tool,
      color,
      points: points + bonus,
    })),
  );
  if (gains.length === 0 || !isTall) return null;
  const best = gains.sort((a, b) => b.points - a.points).slice(0, MAX_TILES_IN_REACH);
  return (
    <fieldset class="reach" aria-label={words.t('table.tools.reach')}>
      <span class="label">{words.t('table.tools.reach')}</span>
      <div class="chips">
        {best.map(({ space, tool, color, points }) => (
          <button
            key={`${space} ${tool} ${color}`}
            type="button"
            class="chip"
            aria-label={`${space} · ${words.t('touch.gain', { tile: words.tile(tool, color) })}`}
            onClick={() => onPick({ kind: 'build', space, pay: null, draw: null })}
          >
            <b>{space}</b>
            <Drawing class="tile" scene={tileScene(tool, points, theme)} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface HintsProps {
  /** Null while pending. */
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
            <button type="button" onClick={() => onShow(hint)}>
              <span class="disc">{index + 1}</span>
              <span class="hint">
                <b>{hint.text}</b>
                {hint.compared !== '' && <small>{hint.compared}</small>}
                {hint.reasons !== '' && <small class="why">{hint.reasons}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </PanelFrame>
  );
}
