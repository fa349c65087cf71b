/** One game: the shown position, the person's selection, and the layout of the parts. */
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type Seat, spaceIndex } from '../../../../rules/index.ts';
import { buildMarks, hypotheticalMarks, type Selection, selectionOf } from '../../../../turn/index.ts';
import type { PlanStep, TableHint } from '../../../protocol.ts';
import { useWindowEvent } from '../../replay/Controls.tsx';
import {
  type CompletedSelection,
  completeSelection,
  initialSelection,
  NO_OFFERS,
  offersFor,
} from '../model/selection.ts';
import { newBuilds, selectPosition, type ViewOptions } from '../model/view.ts';
import type { TableState } from '../table.ts';
import { Board } from './boards/Board.tsx';
import { Players } from './boards/Players.tsx';
import { Common, Others, WholeTable } from './boards/WholeTable.tsx';
import { Confetti } from './ended/Confetti.tsx';
import { Ended } from './ended/Ended.tsx';
import { ScoreSheet } from './ended/ScoreSheet.tsx';
import type { Settings } from './Menu.tsx';
import { MessageBar } from './MessageBar.tsx';
import { Panel } from './panel/Panel.tsx';
import { Log } from './past/Log.tsx';
import { PastBar } from './past/PastBar.tsx';
import { usePast, useReview } from './past/usePast.ts';
import { useSharing } from './past/useSharing.ts';
import { playMoveSound, useFocusFallback, useLayout, useTable } from './shared/hooks.ts';
import { type Tab, Tabs, TopBar } from './TopBar.tsx';

interface GameProps {
  readonly known: TableState;
  readonly settings: Settings;
}

export function Game({ known, settings }: GameProps) {
  const { table, words, game, components } = useTable();
  const layout = useLayout();
  const past = usePast(table, known);
  const reviewing = useReview(table, known, past.at);
  const [wantsPlan, setPlanning] = useState(false);
  // The plan of a player who resigns or is replaced ends.
  const planning = wantsPlan && game.plan !== null;
  const [selection, setSelection] = useState<Selection | null>(null);
  const [hints, setHints] = useState<readonly TableHint[] | null | undefined>(undefined);
  const [lit, setLit] = useState<number | null>(null);
  const [reasons, setReasons] = useState('');
  const [tab, setTab] = useState<Tab>('board');
  const [large, setLarge] = useState<Seat | null>(null);
  const [asking, setAsking] = useState(false);

  const better = reviewing.better ? reviewing.miss : null;
  const isSmall = layout === 'small';
  /** The small layout has no panel to say that a plan or an earlier position is shown, so it waits for a larger one. */
  const isAside = isSmall && (planning || past.at !== null);
  const shown = useMemo(() => {
    const options = isAside ? PRESENT : { planning, at: past.at, better };
    return selectPosition(game, known.pending, past.positions, options);
  }, [game, known.pending, past.positions, isAside, planning, past.at, better]);
  const { state, live, mode } = shown;
  const sharing = useSharing(state, shown.lastMoves, past.at);
  /** The seat that this person may move: their own, or any seat in a plan. */
  const mover =
    live && !isAside && state.turn !== null && (mode === 'plan' || state.turn === game.seat) ? state.turn : null;
  const isOwn = mover !== null && mover === game.seat;
  const offers = useMemo(() => (mover === null ? NO_OFFERS : offersFor(components, state, mover)), [state, mover]);
  const ready = useMemo(() => {
    const chosen = selection ?? initialSelection(state, mode === 'now' ? mover : null);
    return chosen === null || !isOwn || mover === null
      ? null
      : completeSelection(components, state, mover, offers, chosen);
  }, [selection, state, offers, mode, mover]);

  // A layout effect keeps a selection that the person makes as soon as the new position appears.
  useLayoutEffect(() => {
    setSelection(null);
    setLit(null);
  }, [game.version, planning, past.at, game.plan?.steps.length]);
  // Hints are limited, so a glance at the past or the plan keeps those of this position.
  useLayoutEffect(() => setHints(undefined), [game.version]);
  useLayoutEffect(() => {
    setLarge(null);
    setPlanning(false);
  }, [game.status]);
  const latest = game.log.at(-1);
  useEffect(() => {
    if (settings.sound && latest) playMoveSound(latest.seat === game.seat);
  }, [latest?.number]);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && setSelection(null));
  useFocusFallback();

  const addToPlan = (step: PlanStep) => void table.ask(game, { type: 'plan', edit: { type: 'add', step } });
  const play = (done: CompletedSelection) => {
    if (mode === 'plan') addToPlan({ seat: mover ?? 0, kind: 'own', move: done.move });
    else void table.play(game, done);
    setSelection(null);
  };
  const pick = (space: number, again: boolean) => {
    if (mover === null) return;
    if (!isOwn) {
      const name = offers.spaces.get(space)?.space.name;
      if (name) addToPlan({ seat: mover, kind: 'build', space: name });
    } else if (again && ready) play(ready);
    else {
      const name = offers.builds.get(space)?.option.space.name;
      if (name) setSelection({ kind: 'build', space: name, pay: null, draw: null });
    }
  };
  const pass = () => {
    const selected: Selection = { kind: 'pass', keep: null };
    const done = mover === null ? null : completeSelection(components, state, mover, offers, selected);
    // All cards are kept, so there is nothing to choose.
    if (done?.kind === 'pass' && done.cards === null) play(done);
    else setSelection(selected);
  };
  const ask = async () => {
    setHints(null);
    const answer = await table.ask(game, { type: 'hint', version: game.version });
    const shownGame = table.known.game;
    // Hints of an earlier position are of no use.
    if (shownGame?.matchId === game.matchId && shownGame.version === game.version)
      setHints(answer.ok ? (answer.hints ?? []) : undefined);
  };
  const show = (hint: TableHint) => {
    const { seat } = game;
    const hinted = seat === null ? null : selectionOf(components, state, seat, offers.builds.values(), hint.move);
    setSelection(hinted);
    setLit(spacePicked(hinted));
    setReasons(hint.reasons);
    setTab('board');
  };

  const { outcome } = game;
  const isEnd = outcome !== null && mode === 'now' && !isSmall;
  const seatAtPast = isSmall ? null : (game.log.find(({ number }) => number === past.at)?.seat ?? null);
  const seat =
    (past.passing || reviewing.miss !== null ? seatAtPast : null) ??
    large ??
    (layout === 'wide' ? null : seatAtPast) ??
    (mode === 'plan' ? mover : null) ??
    game.seat ??
    state.turn ??
    0;
  const enlarged = isEnd && large === null ? null : seat;
  const isMovers = seat === mover;
  // The small layout has no panel to say that the move is only selected.
  const isPicked = !isSmall && (ready?.kind === 'build' || ready?.kind === 'pass');
  const after = isPicked ? ready : null;
  const position = after ? after.after : state;
  const moves = useMemo(
    () =>
      after
        ? [...shown.lastMoves.filter((move) => move.seat !== after.recorded.seat), after.recorded]
        : shown.lastMoves,
    [after, shown.lastMoves],
  );
  const marks = useMemo(
    () => (isOwn ? buildMarks(offers.builds.values()) : hypotheticalMarks(offers.spaces.values())),
    [offers],
  );
  const hinted = useMemo(() => numbersBySpace(hints ?? []), [hints]);
  const canBuild = isMovers && !after && state.phase === 'build';
  const board = (
    <Board
      state={position}
      lastMoves={moves}
      seat={seat}
      hand={seat === game.seat}
      marks={canBuild ? marks : null}
      offers={isMovers ? offers : NO_OFFERS}
      chosen={isMovers ? spacePicked(selection) : null}
      lit={isMovers ? lit : null}
      hinted={isMovers && mode === 'now' ? hinted : NO_NUMBERS}
      onPick={(space, again) => isMovers && pick(space, again)}
    />
  );
  /** Animated one after the other when the page opens. */
  const fresh = useMemo(() => newBuilds(game), []);
  const enlarge = (chosen: Seat) => {
    setLarge((before) => (before === chosen || (chosen === game.seat && !isEnd) ? null : chosen));
    setTab('board');
  };
  const look = (moves: number) => {
    setLarge(null);
    setTab('board');
    past.go(moves);
  };
  const chosenCard = selection?.kind === 'choose' ? selection.card : null;
  const choosing = useMemo(
    () =>
      isOwn && mode === 'now' && state.phase === 'choose'
        ? {
            chosen: chosenCard,
            onChoose: (card: string) => {
              setSelection({ kind: 'choose', card });
              setTab('board');
            },
          }
        : {},
    [isOwn, mode, state.phase, chosenCard],
  );
  const { resigned } = shown;
  // The small layout has no tabs either.
  const section = isSmall ? 'board' : tab;
  // Memoized, because a selection does not change the table.
  const whole = useMemo(
    () => (
      <WholeTable
        state={state}
        lastMoves={shown.lastMoves}
        resigned={resigned}
        large={enlarged}
        fresh={fresh}
        onLarge={enlarge}
        {...choosing}
      />
    ),
    [game.seat, state, shown.lastMoves, resigned, enlarged, isEnd, fresh, choosing],
  );
  const missed = useMemo(() => new Set(reviewing.review?.misses.map(({ number }) => number)), [reviewing.review]);
  const log = <Log at={past.at} missed={missed} onLook={look} />;
  const stage = isEnd && enlarged === null ? <ScoreSheet state={state} outcome={outcome} /> : board;
  const panel =
    past.at !== null && past.positions !== null ? (
      <PastBar
        past={past.positions}
        at={past.at}
        playing={past.playing}
        reviewing={reviewing}
        // The better move was never played, so there is no such table to share.
        sharing={better === null ? sharing : null}
        onGo={past.go}
        onToggle={past.toggle}
        onNow={past.now}
      />
    ) : isEnd ? (
      <Ended
        reviewing={reviewing}
        sharing={sharing}
        asking={asking}
        onAsk={setAsking}
        onLook={look}
        onReplay={() => past.playFrom(0)}
      />
    ) : (
      <Panel
        shown={shown}
        mover={mover}
        ready={ready}
        selection={selection}
        offers={offers}
        hints={hints}
        reasons={lit !== null && lit === spacePicked(selection) ? reasons : ''}
        planning={planning}
        onPick={setSelection}
        onPlay={play}
        onPass={pass}
        onHint={ask}
        onShow={show}
        onPlanning={setPlanning}
        onCloseHints={() => setHints(undefined)}
        onSince={() => past.playFrom(game.sinceMoves)}
      />
    );

  return (
    <div class={`table ${layout}`} data-mode={mode} data-moves={latest?.number ?? 0}>
      <TopBar known={known} settings={settings} title={isEnd ? words.t('score.finished') : game.headline} />
      {outcome !== null && <Confetti matchId={game.matchId} />}
      <main>
        {layout === 'wide' ? (
          <>
            <div class="stage">{stage}</div>
            <div class="beside">
              {whole}
              <div class="panels">
                <div class="panel">{panel}</div>
                {log}
              </div>
            </div>
          </>
        ) : (
          <>
            {/* Lets the keyboard scroll the parts that contain no buttons. */}
            <div class="stage" data-tab={section} tabIndex={section === 'tools' ? 0 : undefined}>
              {section === 'board' && stage}
              {section === 'others' && (
                <Others state={state} lastMoves={shown.lastMoves} resigned={resigned} onLarge={enlarge} />
              )}
              {section === 'tools' && (
                <Common state={state} lastMoves={shown.lastMoves} resigned={resigned} {...choosing} />
              )}
              {section === 'log' && log}
            </div>
            {layout === 'tall' && tab === 'board' && <Players shown={shown} large={enlarged} onLarge={enlarge} />}
            {(layout === 'low' || tab === 'board' || past.at !== null) && <div class="panel">{panel}</div>}
          </>
        )}
      </main>
      {layout !== 'wide' && (
        <Tabs
          tab={tab}
          onTab={(chosen) => {
            setTab(chosen);
            if (chosen === 'board') setLarge(null);
          }}
        />
      )}
      <MessageBar known={known} ready={ready} />
    </div>
  );
}

const PRESENT: ViewOptions = { planning: false, at: null };
const NO_NUMBERS: ReadonlyMap<number, readonly number[]> = new Map();

/** The numbers, from 1, of the hints that build on each space. */
function numbersBySpace(hints: readonly TableHint[]): ReadonlyMap<number, readonly number[]> {
  const numbers = new Map<number, readonly number[]>();
  for (const [index, { move }] of hints.entries()) {
    const space = move.type === 'build' ? spaceIndex(move.space) : undefined;
    if (space !== undefined) numbers.set(space, [...(numbers.get(space) ?? []), index + 1]);
  }
  return numbers;
}

function spacePicked(selection: Selection | null): number | null {
  return selection?.kind === 'build' ? (spaceIndex(selection.space) ?? null) : null;
}
