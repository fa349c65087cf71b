/**
 * One game: which position is shown, what is picked on it, and the parts around it. The parts say how they look,
 * the model what is possible.
 */
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type Seat, spaceIndex } from '../../../../rules/index.ts';
import { assumedMarks, buildMarks, type Selection, selectionOf } from '../../../../turn/index.ts';
import type { TableHint } from '../../../protocol.ts';
import { NO_OFFERS, offersTo, type Ready, readied, startingSelection } from '../model/ready.ts';
import { freshBuilds, shownOf } from '../model/view.ts';
import { knock } from '../sound.ts';
import type { Known } from '../table.ts';
import { Board } from './boards/Board.tsx';
import { Common, Others } from './boards/Others.tsx';
import { Players } from './boards/Players.tsx';
import { WholeTable } from './boards/WholeTable.tsx';
import { Panel } from './panel/Panel.tsx';
import { Ended } from './past/Ended.tsx';
import { Log } from './past/Log.tsx';
import { PastBar } from './past/PastBar.tsx';
import { usePast } from './past/usePast.ts';
import { useReview } from './past/useReview.ts';
import { useSharing } from './past/useSharing.ts';
import { Said } from './Said.tsx';
import { useKeptFocus, useLayout, useTable } from './shared/hooks.ts';
import { type Tab, Tabs } from './Tabs.tsx';
import { type Settings, TopBar } from './TopBar.tsx';

interface GameProps {
  readonly known: Known;
  readonly settings: Settings;
}

export function Game({ known, settings }: GameProps) {
  const { table, game, components } = useTable();
  const layout = useLayout();
  const past = usePast(table, known);
  const reviewing = useReview(table, known, past.at);
  const [planning, setPlanning] = useState(false);
  const [picked, setPicked] = useState<Selection | null>(null);
  const [hints, setHints] = useState<readonly TableHint[] | null | undefined>(undefined);
  const [lit, setLit] = useState<number | null>(null);
  const [tab, setTab] = useState<Tab>('board');
  const [large, setLarge] = useState<Seat | null>(null);

  const better = reviewing.better ? reviewing.miss : null;
  const shown = useMemo(
    () => shownOf(game, known.pending, past.positions, { planning, at: past.at, better }),
    [game, known.pending, past.positions, planning, past.at, better],
  );
  const { state, live, mode } = shown;
  const sharing = useSharing(state, shown.lastMoves, past.at);
  /** Who moves on what is shown, by this person's hand: in a plan they also say what others might do. */
  const mover = live && state.turn !== null && (mode === 'plan' || state.turn === game.seat) ? state.turn : null;
  const isOwn = mover !== null && mover === game.seat;
  const offers = useMemo(() => (mover === null ? NO_OFFERS : offersTo(components, state, mover)), [state, mover]);
  const ready = useMemo(() => {
    const selection = picked ?? startingSelection(state, mode === 'now' ? mover : null);
    return selection === null || !isOwn || mover === null ? null : readied(components, state, mover, offers, selection);
  }, [picked, state, offers]);

  // What was picked was picked on that position; before it is painted, so that what is picked on the new one, however soon, stays.
  useLayoutEffect(() => {
    setPicked(null);
    setHints(undefined);
    setLit(null);
  }, [game.matchId, game.version, planning, past.at, game.plan?.steps.length]);
  useLayoutEffect(() => {
    setLarge(null);
    setPlanning(false);
  }, [game.matchId, game.status]);
  const latest = game.log.at(-1);
  useEffect(() => {
    if (settings.sound && latest) knock(latest.seat === game.seat);
  }, [latest?.number]);
  useEffect(() => {
    const clear = ({ key }: KeyboardEvent) => key === 'Escape' && setPicked(null);
    addEventListener('keydown', clear);
    return () => removeEventListener('keydown', clear);
  }, []);

  useKeptFocus([ready === null, hints === undefined, planning, mode, past.at === null, reviewing.review?.status]);

  const play = (done: Ready) => {
    if (mode === 'plan')
      void table.plan(game, { type: 'add', step: { seat: mover ?? 0, kind: 'own', move: done.move } });
    else void table.play(game, done);
    setPicked(null);
  };
  const pick = (space: number, again: boolean) => {
    if (mover === null) return;
    if (!isOwn) {
      const name = offers.spaces.get(space)?.space.name;
      if (name) void table.plan(game, { type: 'add', step: { seat: mover, kind: 'build', space: name } });
    } else if (again && ready) play(ready);
    else {
      const name = offers.builds.get(space)?.option.space.name;
      if (name) setPicked({ kind: 'build', space: name, pay: null, draw: null });
    }
  };
  const ask = async () => {
    setHints(null);
    const answer = await table.hint(game);
    setHints(answer.ok ? (answer.hints ?? []) : undefined);
  };
  const show = (hint: TableHint) => {
    const { seat } = game;
    const selection = seat === null ? null : selectionOf(components, state, seat, offers.builds.values(), hint.move);
    setPicked(selection);
    setLit(spacePicked(selection));
    setTab('board');
  };

  /** Whose board is large: chosen, else the one that is moved on, else one's own, else that of whoever is to move. */
  const lookedAt = game.log.find(({ number }) => number === past.at)?.seat ?? null;
  const seat =
    (past.passing || reviewing.miss !== null ? lookedAt : null) ??
    large ??
    (layout === 'wide' ? null : lookedAt) ??
    (mode === 'plan' ? mover : null) ??
    game.seat ??
    state.turn ??
    0;
  const isMovers = seat === mover;
  // Without what is said of it beside the board, what is only picked would look as if it were played.
  const isPicked = layout !== 'small' && (ready?.kind === 'build' || ready?.kind === 'pass');
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
    () => (isOwn ? buildMarks(offers.builds.values()) : assumedMarks(offers.spaces.values())),
    [offers],
  );
  const canBuild = isMovers && !after && state.phase === 'build';
  const board = (
    <Board
      state={position}
      lastMoves={moves}
      seat={seat}
      hand={seat === game.seat}
      {...(canBuild ? { marks } : {})}
      offers={isMovers ? offers : NO_OFFERS}
      chosen={isMovers ? spacePicked(picked) : null}
      lit={isMovers ? lit : null}
      onPick={isMovers ? pick : () => {}}
    />
  );
  /** What the person has not seen yet settles piece by piece when the page opens. */
  const fresh = useMemo(() => freshBuilds(game), [game.matchId]);
  const enlarge = (chosen: Seat) => {
    setLarge(chosen === (game.seat ?? -1) ? null : chosen);
    setTab('board');
  };
  const look = (moves: number) => {
    setLarge(null);
    setTab('board');
    past.go(moves);
  };
  const chosenCard = picked?.kind === 'choose' ? picked.card : null;
  const choosing = useMemo(
    () =>
      isOwn && mode === 'now' && state.phase === 'choose'
        ? {
            chosen: chosenCard,
            onChoose: (card: string) => {
              setPicked({ kind: 'choose', card });
              setTab('board');
            },
          }
        : {},
    [isOwn, mode, state.phase, chosenCard],
  );
  // The same element is not gone through again: what is picked changes nothing of the table.
  const whole = useMemo(
    () => (
      <WholeTable
        key={game.matchId}
        state={state}
        lastMoves={shown.lastMoves}
        large={seat}
        fresh={fresh}
        onLarge={enlarge}
        {...choosing}
      />
    ),
    [game.matchId, game.seat, state, shown.lastMoves, seat, fresh, choosing],
  );
  const missed = useMemo(() => new Set(reviewing.review?.misses.map(({ number }) => number)), [reviewing.review]);
  const log = <Log at={past.at} missed={missed} onLook={look} />;
  const panel =
    past.at !== null && past.positions !== null ? (
      <PastBar
        past={past.positions}
        at={past.at}
        playing={past.playing}
        reviewing={reviewing}
        // What would have been better has never lain on the table.
        sharing={better === null ? sharing : null}
        onGo={past.go}
        onToggle={past.toggle}
        onNow={past.now}
      />
    ) : (
      <Panel
        shown={shown}
        mover={mover}
        ready={ready}
        selection={picked}
        canBuild={offers.builds.size > 0}
        hints={hints}
        planning={planning}
        ended={game.status === 'finished' && <Ended reviewing={reviewing} sharing={sharing} at={null} onLook={look} />}
        onPick={setPicked}
        onPlay={play}
        onHint={ask}
        onShow={show}
        onPlanning={setPlanning}
        onCloseHints={() => setHints(undefined)}
        onSince={() => past.playFrom(game.sinceMoves)}
      />
    );

  return (
    <div class={`table ${layout}`} data-mode={mode} data-moves={latest?.number ?? 0}>
      <TopBar known={known} settings={settings} />
      <main>
        {layout === 'wide' ? (
          <>
            <div class="stage">{board}</div>
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
            <div class="stage" data-tab={tab}>
              {tab === 'board' && board}
              {tab === 'others' && <Others state={state} lastMoves={shown.lastMoves} onLarge={enlarge} />}
              {tab === 'tools' && <Common state={state} lastMoves={shown.lastMoves} {...choosing} />}
              {tab === 'log' && log}
            </div>
            {layout === 'tall' && tab === 'board' && <Players state={state} large={seat} onLarge={enlarge} />}
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
      <Said known={known} ready={ready} before={state} />
    </div>
  );
}

/** The index of the space that is picked to build on. */
function spacePicked(selection: Selection | null): number | null {
  return selection?.kind === 'build' ? (spaceIndex(selection.space) ?? null) : null;
}
