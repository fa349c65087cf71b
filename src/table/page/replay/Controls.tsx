/**
 * Getting on in the game: step by step, by itself, to a round, to any position; and saving what is shown.
 */
import type { ControlTexts } from '../../texts.ts';

interface ControlsProps {
  readonly words: ControlTexts;
  readonly at: number;
  readonly last: number;
  readonly playing: boolean;
  readonly rounds: readonly number[];
  readonly roundNames: readonly string[];
  onGo(position: number): void;
  onToggle(): void;
  /** Left out: nothing can be saved. */
  readonly saving?: { readonly label: string; save(): void };
}

export function Controls({ words, at, last, playing, rounds, roundNames, onGo, onToggle, saving }: ControlsProps) {
  const current = rounds.findLastIndex((start) => start <= at);
  return (
    <div class="controls">
      <div class="steps">
        <button type="button" aria-label={words.t('replay.first')} disabled={at === 0} onClick={() => onGo(0)}>
          <Sign path="M18 5v14L8 12zM5 5h2v14H5z" />
        </button>
        <button type="button" aria-label={words.t('replay.back')} disabled={at === 0} onClick={() => onGo(at - 1)}>
          <Sign path="M17 5v14L7 12z" />
        </button>
        <button
          type="button"
          class="play"
          aria-label={words.t(playing ? 'replay.pause' : 'replay.play')}
          onClick={onToggle}
        >
          <Sign path={playing ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M7 4v16l13-8z'} />
        </button>
        <button
          type="button"
          aria-label={words.t('replay.forward')}
          disabled={at === last}
          onClick={() => onGo(at + 1)}
        >
          <Sign path="M7 5v14l10-7z" />
        </button>
        <button type="button" aria-label={words.t('replay.last')} disabled={at === last} onClick={() => onGo(last)}>
          <Sign path="M6 5v14l10-7zM17 5h2v14h-2z" />
        </button>
      </div>
      <input
        type="range"
        min="0"
        max={last}
        value={at}
        aria-label={words.t('replay.position')}
        onInput={({ currentTarget }) => onGo(Number(currentTarget.value))}
      />
      <div class="rounds">
        {rounds.map((start, index) => (
          <button key={start} type="button" aria-pressed={index === current} onClick={() => onGo(start)}>
            {roundNames[index]}
          </button>
        ))}
        {saving && (
          <button type="button" onClick={saving.save}>
            {saving.label}
          </button>
        )}
      </div>
    </div>
  );
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
