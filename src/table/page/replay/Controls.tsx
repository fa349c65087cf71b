/** The buttons and the slider that step through a game. */
import type { ComponentProps } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
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
  readonly sharing: { readonly label: string; share(): void } | null;
}

export function Controls({ words, at, last, playing, rounds, roundNames, onGo, onToggle, sharing }: ControlsProps) {
  const current = rounds.findLastIndex((start) => start <= at);
  const step = (name: 'first' | 'back' | 'forward' | 'last', to: number, path: string) => (
    <Button aria-label={words.t(`replay.${name}`)} disabled={to === at || to < 0 || to > last} onClick={() => onGo(to)}>
      <Sign path={path} />
    </Button>
  );
  return (
    <div class="controls">
      <div class="steps">
        {step('first', 0, 'M18 5v14L8 12zM5 5h2v14H5z')}
        {step('back', at - 1, 'M17 5v14L7 12z')}
        <Button class="play" aria-label={words.t(playing ? 'replay.pause' : 'replay.play')} onClick={onToggle}>
          <Sign path={playing ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M7 4v16l13-8z'} />
        </Button>
        {step('forward', at + 1, 'M7 5v14l10-7z')}
        {step('last', last, 'M6 5v14l10-7zM17 5h2v14h-2z')}
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
        {sharing && <Button onClick={sharing.share}>{sharing.label}</Button>}
      </div>
    </div>
  );
}

export function Button(props: ComponentProps<'button'>) {
  return <button type="button" {...props} />;
}

interface LanguageSelectProps {
  readonly label: string;
  readonly locale: string;
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  onSelect(locale: string): void;
}

export function LanguageSelect({ label, locale, languages, onSelect }: LanguageSelectProps) {
  return (
    <label>
      <span class="hidden">{label}</span>
      <select value={locale} onChange={({ currentTarget }) => onSelect(currentTarget.value)}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  dependencies: readonly unknown[] = [],
): void {
  useLayoutEffect(() => {
    addEventListener(type, listener);
    return () => removeEventListener(type, listener);
  }, dependencies);
}

export function useStepKeys(at: number, last: number, onGo: (position: number) => void, onEscape?: () => void): void {
  const positions: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape?.();
    const position = positions[event.key];
    const { target } = event;
    // Input fields and boards use these keys themselves.
    if (position === undefined || (target instanceof Element && target.closest('input, select, .spaces, .places')))
      return;
    // With these keys the browser goes back or scrolls.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onGo(Math.min(last, Math.max(0, position)));
  };
  useWindowEvent('keydown', press, [at, last]);
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
