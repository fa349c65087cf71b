/** The list of moves, and the moves that were not the best. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ReplayMiss, ReplayWords } from '../../replayData.ts';
import type { ReplayTexts } from '../../texts.ts';

interface MovesProps {
  readonly texts: ReplayTexts;
  readonly words: ReplayWords;
  readonly misses: readonly ReplayMiss[];
  readonly rounds: readonly number[];
  readonly at: number;
  onGo(position: number): void;
}

export function Moves({ texts, words, misses, rounds, at, onGo }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    // Scrolls the list rather than the page.
    if (current && box) box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [at]);
  const missed = new Set(misses.map(({ number }) => number));
  return (
    <section class="moves">
      {misses.length > 0 && (
        <Misses
          list={null}
          title={texts.t('replay.misses')}
          moves={misses.map(({ number, points }) => ({ number: number + 1, points }))}
          at={at}
          onGo={onGo}
        />
      )}
      <h2>{texts.t('replay.moves')}</h2>
      <ol ref={list}>
        {words.lines.map((line, index) => {
          const round = rounds.indexOf(index);
          return (
            <li key={line + String(index)}>
              {round >= 0 && <h3>{words.rounds[round]}</h3>}
              <button
                type="button"
                class={missed.has(index) ? 'missed' : ''}
                aria-current={at === index + 1 ? 'step' : undefined}
                onClick={() => onGo(index + 1)}
              >
                <span class="number">{index + 1}</span> {line}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface Missed {
  /** Counted from 1. */
  readonly number: number;
  readonly points: number;
}

interface MissesProps {
  /** The element of the numbers, where it may scroll. */
  readonly list: RefObject<HTMLDivElement | null> | null;
  readonly title: string;
  readonly moves: readonly Missed[];
  readonly at: number | null;
  onGo(position: number): void;
}

export function Misses({ list, title, moves, at, onGo }: MissesProps) {
  return (
    <div class="misses">
      <h2>{title}</h2>
      <div ref={list} class="numbers scrolling">
        {[...moves]
          .sort((a, b) => a.number - b.number)
          .map(({ number, points }) => (
            <button key={number} type="button" aria-pressed={at === number} onClick={() => onGo(number)}>
              {number} <small>−{Math.round(points)}</small>
            </button>
          ))}
      </div>
    </div>
  );
}

interface BetterProps {
  /** The better move. */
  readonly text: string;
  /** The button's text while the better move is shown. */
  readonly played: string;
  readonly shown: boolean;
  onToggle(): void;
}

export function BetterMoveToggle({ text, played, shown, onToggle }: BetterProps) {
  return (
    <p class="better">
      <button type="button" aria-pressed={shown} onClick={onToggle}>
        {shown ? played : text}
      </button>
    </p>
  );
}
