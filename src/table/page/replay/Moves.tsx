/**
 * What was played, move by move with a heading for each round; the ones that were not the best are marked.
 */
import { useEffect, useRef } from 'preact/hooks';
import type { ReplayMiss, ReplayWords } from '../../replayData.ts';
import type { ReplayTexts } from '../../texts.ts';
import { Misses } from './Misses.tsx';

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
    // Only the list is moved, not the page.
    if (current && box) box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [at]);
  const missed = new Set(misses.map(({ number }) => number));
  return (
    <section class="moves">
      {misses.length > 0 && (
        <Misses
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
