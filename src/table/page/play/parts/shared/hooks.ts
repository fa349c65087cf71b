/**
 * What the parts ask of the browser: its window's size, and what it remembers of a person's choices.
 */

import { createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ThemeName } from '../../../../../picture/inBrowser.ts';
import type { Components } from '../../../../../rules/index.ts';
import type { TableGame } from '../../../../protocol.ts';
import type { TableWords } from '../../../../texts.ts';
import { clientLayout } from '../../activity/clientLayout.ts';
import { remember, remembered } from '../../connection/storage.ts';
import { countdown } from '../../model/countdown.ts';
import { type Layout, layoutOf } from '../../model/view.ts';
import type { Known, Table } from '../../table.ts';

export function useKnown(table: Table): Known {
  const [known, setKnown] = useState(table.known);
  useEffect(() => {
    const follow = () => setKnown(table.known);
    follow();
    return table.subscribe(follow);
  }, [table]);
  return known;
}

/** The value once the browser has nothing more urgent to do, so that what can wait holds up nothing; null before the first. */
export function useLater<Value>(value: Value): Value | null {
  const [later, setLater] = useState<{ readonly value: Value } | null>(null);
  // Effects run after the frame.
  useEffect(() => whenIdle(() => setLater({ value })), [value]);
  return later?.value ?? null;
}

/** However busy the browser is. */
const LATEST_MS = 300;

/** Gives back how it is called off. */
function whenIdle(act: () => void): () => void {
  // Some browsers tell of no idle time.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: LATEST_MS });
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

/** Whether it holds, also when that changes while the page is open. */
function useMedia(query: string): boolean {
  const [media] = useState(() => matchMedia(query));
  const [holds, setHolds] = useState(media.matches);
  useEffect(() => {
    const follow = () => setHolds(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [media]);
  return holds;
}

/** The person's choice on this page, else their own in Discord, else what the browser asks for. */
export function useTheme(known: Known): readonly [ThemeName, () => void] {
  const [chosen, setChosen] = useState(() => remembered('local', 'theme'));
  const asked = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const theme: ThemeName = chosen === 'dark' || chosen === 'light' ? chosen : (known.welcome?.theme ?? asked);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    remember('local', 'theme', next);
    setChosen(next);
  };
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return [theme, toggle];
}

/** What is left until then, said anew only when it reads otherwise. */
export function useCountdown(dueAt: number): string {
  const { table, locale } = useTable();
  const [now, setNow] = useState(table.now);
  const { text, changesIn } = countdown(dueAt - now, locale);
  useEffect(() => {
    if (changesIn === null) return;
    const tick = () => setNow(table.now());
    const timer = setTimeout(tick, Math.max(50, changesIn));
    // A page in the background is told late.
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
  const [on, setOn] = useState(() => remembered('local', 'sound') === 'on');
  const toggle = () => {
    remember('local', 'sound', on ? null : 'on');
    setOn(!on);
  };
  return [on, toggle];
}

/** Where what had the focus is gone after a change, the board's own place has it, so that the keyboard goes on from there. */
export function useKeptFocus(changed: readonly unknown[]): void {
  const had = useRef(false);
  useEffect(() => {
    const follow = () => {
      had.current = true;
    };
    addEventListener('focusin', follow);
    return () => removeEventListener('focusin', follow);
  }, []);
  useEffect(() => {
    if (!had.current || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('.space[tabindex="0"]')?.focus({ preventScroll: true });
  }, changed);
}

const PATIENCE_MS = 1500;

/** Whether the type face is there, without which the drawings would measure another one; not waited for long. */
export function useFace(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), PATIENCE_MS);
    void document.fonts.load('700 20px Cabin').finally(() => setReady(true));
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

/** What the page has painted, by part and size; what was asked for last stands last. */
export type Painted = Map<string, HTMLCanvasElement>;

export interface AtTable {
  readonly table: Table;
  readonly words: TableWords;
  readonly locale: string;
  readonly theme: ThemeName;
  readonly game: TableGame;
  readonly components: Components;
  readonly painted: Painted;
}

export const TableContext = createContext<AtTable | null>(null);

export function useTable(): AtTable {
  const at = useContext(TableContext);
  if (at === null) throw new Error('no game is shown');
  return at;
}

/** Fractions of a pixel are no content. */
const NOTHING = 2;

export function useScrolled<Scrolled extends HTMLElement>() {
  const element = useRef<Scrolled>(null);
  useLayoutEffect(() => {
    const scrolled = element.current;
    if (!scrolled) return;
    const mark = () => {
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = scrolled;
      const more = [
        ...(scrollTop > NOTHING ? ['above'] : []),
        ...(scrollHeight - clientHeight - scrollTop > NOTHING ? ['below'] : []),
        ...(scrollLeft > NOTHING ? ['before'] : []),
        ...(scrollWidth - clientWidth - scrollLeft > NOTHING ? ['after'] : []),
      ];
      scrolled.dataset.more = more.join(' ');
    };
    mark();
    const sizes = new ResizeObserver(mark);
    sizes.observe(scrolled);
    // What is in it may grow while it stays as large as it is.
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
