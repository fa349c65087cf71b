/** The hooks and the context that the page's components share. */
import { createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ThemeName } from '../../../../../picture/inBrowser.ts';
import type { Components } from '../../../../../rules/index.ts';
import type { TableGame } from '../../../../protocol.ts';
import type { TableWords } from '../../../../texts.ts';
import { useWindowEvent } from '../../../replay/Controls.tsx';
import { clientLayout } from '../../connection/browser.ts';
import { loadFromStorage, saveToStorage } from '../../connection/signIn.ts';
import { countdownText } from '../../model/countdown.ts';
import { type Layout, layoutOf } from '../../model/view.ts';
import type { TableState, TableStore } from '../../table.ts';

export function useTableState(table: TableStore): TableState {
  const [known, setKnown] = useState(table.known);
  useEffect(() => {
    const follow = () => setKnown(table.known);
    follow();
    return table.subscribe(follow);
  }, [table]);
  return known;
}

/** Updates when the browser is idle, so that it does not delay more urgent work; null before the first update. */
export function useIdleValue<Value>(value: Value): Value | null {
  const [later, setLater] = useState<{ readonly value: Value } | null>(null);
  // Effects run after the frame is painted.
  useEffect(() => whenIdle(() => setLater({ value })), [value]);
  return later?.value ?? null;
}

const MAX_IDLE_WAIT_MS = 300;

/** Returns a function that cancels the work. */
function whenIdle(work: () => void): () => void {
  // Some browsers have no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: MAX_IDLE_WAIT_MS });
  return () => cancelIdleCallback(idle);
}

export function useLayout(): Layout {
  const now = () => (clientLayout.isSmall() ? 'small' : layoutOf(innerWidth, innerHeight));
  const [layout, setLayout] = useState(now);
  useEffect(() => {
    const follow = () => setLayout(now());
    addEventListener('resize', follow);
    const end = clientLayout.subscribe(follow);
    follow();
    return () => {
      removeEventListener('resize', follow);
      end();
    };
  }, []);
  return layout;
}

export function useMedia(query: string): boolean {
  const [media] = useState(() => matchMedia(query));
  const [holds, setHolds] = useState(media.matches);
  useEffect(() => {
    const follow = () => setHolds(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [media]);
  return holds;
}

/** The theme chosen on this page, or in Discord, or by the browser. */
export function useTheme(known: TableState): readonly [ThemeName, () => void] {
  const [chosen, setChosen] = useState(() => loadFromStorage('local', 'theme'));
  const preferred = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const theme: ThemeName = chosen === 'dark' || chosen === 'light' ? chosen : (known.welcome?.theme ?? preferred);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    saveToStorage('local', 'theme', next);
    setChosen(next);
  };
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return [theme, toggle];
}

/** Renders again only when the text changes. */
export function useCountdown(dueAt: number): string {
  const { table, locale } = useTable();
  const [now, setNow] = useState(table.now);
  const { text, changesIn } = countdownText(dueAt - now, locale);
  useEffect(() => {
    if (changesIn === null) return;
    const tick = () => setNow(table.now());
    const timer = setTimeout(tick, Math.max(50, changesIn));
    // Timers of background pages fire late.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [now, dueAt]);
  useEffect(() => setNow(table.now()), [dueAt]);
  return text;
}

export function useSound(): readonly [boolean, () => void] {
  const [on, setOn] = useState(() => loadFromStorage('local', 'sound') === 'on');
  const toggle = () => {
    saveToStorage('local', 'sound', on ? null : 'on');
    setOn(!on);
  };
  return [on, toggle];
}

/** The element that had the focus last; the next game's components need it, too. */
let lastFocused: Element | null = null;

/** If the focused element has disappeared, moves the focus to the board or to a button of the panel. */
export function useFocusFallback(): void {
  useWindowEvent('focusin', ({ target }) => {
    lastFocused = target instanceof Element ? target : null;
  });
  // After each rendering, because any of them may remove the focused element.
  useEffect(() => {
    if (document.activeElement !== document.body || lastFocused?.isConnected !== false) return;
    document.querySelector<HTMLElement>('.space[tabindex="0"], .panel button')?.focus({ preventScroll: true });
  });
}

export const DRAWING_FONT = '700 20px Cabin';
const FONT_TIMEOUT_MS = 1500;

/** The drawings measure text in this font. A missing font delays the page only briefly. */
export function useFontLoaded(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), FONT_TIMEOUT_MS);
    void document.fonts.load(DRAWING_FONT).finally(() => setReady(true));
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

/** Canvases by part and size, least recently used first. */
export type PaintedParts = Map<string, HTMLCanvasElement>;

export interface TableContextValue {
  readonly table: TableStore;
  readonly words: TableWords;
  readonly locale: string;
  readonly theme: ThemeName;
  readonly game: TableGame;
  readonly components: Components;
  readonly painted: PaintedParts;
}

export const TableContext = createContext<TableContextValue | null>(null);

export function useTable(): TableContextValue {
  const at = useContext(TableContext);
  if (at === null) throw new Error('no game is shown');
  return at;
}

const FOCUSABLE = 'a, button, input, select, textarea';
/** Scroll positions are rounded by up to this many pixels. */
const SCROLL_TOLERANCE = 2;

export function useScrollEdges<Scrolled extends HTMLElement>() {
  const element = useRef<Scrolled>(null);
  useLayoutEffect(() => {
    const scrolled = element.current;
    if (!scrolled) return;
    const mark = () => {
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = scrolled;
      const more = [
        ...(scrollTop > SCROLL_TOLERANCE ? ['above'] : []),
        ...(scrollHeight - clientHeight - scrollTop > SCROLL_TOLERANCE ? ['below'] : []),
        ...(scrollLeft > SCROLL_TOLERANCE ? ['before'] : []),
        ...(scrollWidth - clientWidth - scrollLeft > SCROLL_TOLERANCE ? ['after'] : []),
      ];
      scrolled.dataset.more = more.join(' ');
      // The keyboard scrolls only what it can focus.
      if (more.length > 0 && scrolled.querySelector(FOCUSABLE) === null) scrolled.tabIndex = 0;
      else scrolled.removeAttribute('tabindex');
    };
    mark();
    const sizes = new ResizeObserver(mark);
    sizes.observe(scrolled);
    // Content may grow while its box keeps the same size.
    const contents = new MutationObserver(mark);
    contents.observe(scrolled, { childList: true, subtree: true, characterData: true });
    scrolled.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
      scrolled.removeEventListener('scroll', mark);
    };
  }, []);
  return element;
}

/** For the sound of wood on wood; created when it is first played. */
let context: AudioContext | null = null;

/** `own` raises the pitch a little. */
export function playMoveSound(own: boolean): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [pitch, loud, length] of [
    [own ? 520 : 410, 0.16, 0.09],
    [own ? 1310 : 1040, 0.05, 0.04],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'sine';
    tone.frequency.setValueAtTime(pitch, currentTime);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, currentTime + length);
    volume.gain.setValueAtTime(loud, currentTime);
    volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + length);
    tone.connect(volume).connect(destination);
    tone.start();
    tone.stop(currentTime + length);
  }
}

const CLICKABLE = 'button, a';

/** What the last click was meant for. */
let clicked: Element | null = null;

/**
 * Ignores clicks that a held Enter key or a double tap makes on what has replaced the pressed button, which is often the
 * button that confirms.
 */
export function ignoreRepeatedInput(): void {
  // In the capture phase, because dialogs stop the propagation of keys.
  addEventListener('keydown', ignoreHeldEnter, { capture: true });
  addEventListener('click', ignoreDoubleTap, { capture: true });
}

/** Buttons click again for each repetition of the key; text fields need it. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && clickableAt(event)?.matches(CLICKABLE) === true) event.preventDefault();
}

/**
 * `detail` counts the clicks in quick succession at one place. Ignores the second one only if its button has been
 * removed, because other buttons may be pressed as quickly as people like.
 */
function ignoreDoubleTap(event: MouseEvent): void {
  if (event.detail <= 1 || clicked?.isConnected !== false) {
    clicked = clickableAt(event);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

function clickableAt({ target }: Event): Element | null {
  return target instanceof Element ? (target.closest(CLICKABLE) ?? target) : null;
}
