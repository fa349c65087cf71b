/**
 * Keeps the scroll position: at the newest message, or in place while pictures load and pages come in above or go out
 * below.
 */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { compareIds } from '../shared/ids.ts';
import type { ChannelLog, State } from '../state/types.ts';

const NEAR_END_PX = 120;

export interface ScrollOptions {
  readonly log: ChannelLog;
  readonly target: State['target'];
  /** Whether the newest message is the person's own, or answers what they did. */
  readonly isOwn: boolean;
  /** Called near an end of the loaded messages. */
  readonly onTop: () => void;
  readonly onBottom: () => void;
}

export interface Scroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** Whether messages of others scroll into view. */
  readonly following: { readonly current: boolean };
  /** Scrolled up, away from the newest message. */
  readonly away: boolean;
  readonly toEnd: () => void;
  readonly onScroll: () => void;
}

/** A visible message, its distance from the upper edge, and the scroll position at that time, in pixels. */
interface Anchor {
  readonly id: string;
  readonly top: number;
  readonly scrolled: number;
}

export function useScroll({ log, target, isOwn, onTop, onBottom }: ScrollOptions): Scroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  /** On the way to the present, whose messages are still missing. */
  const returning = useRef(false);
  /** Scroll position when the end was last followed, in pixels. */
  const end = useRef(0);
  const anchor = useRef<Anchor | null>(null);
  const reached = useRef<State['target']>(null);
  const [away, setAway] = useState(false);
  const newest = log.list.at(-1)?.id;
  /** The newest message when the present was last shown. */
  const present = useRef<string | undefined>(undefined);

  const toEnd = (): void => {
    following.current = true;
    returning.current = log.newer;
    setAway(false);
    if (box.current) end.current = scrolledToEnd(box.current);
  };
  /** Updates the position; scroll events arrive late, when the content may have grown already. */
  const isFollowing = (list: HTMLElement): boolean => {
    // Growing content keeps `scrollTop`; only people scroll up from the end.
    const stayed = following.current && list.scrollTop > end.current - 1;
    following.current = !log.newer && (stayed || heightBelow(list) < NEAR_END_PX);
    if (following.current && !stayed) end.current = list.scrollTop;
    anchor.current = following.current ? null : anchorIn(list);
    setAway(!following.current);
    return following.current;
  };
  const keepPosition = (): void => {
    if (box.current === null) return;
    if (following.current && !log.newer && isFollowing(box.current)) end.current = scrolledToEnd(box.current);
    else anchor.current = restored(box.current, anchor.current);
  };
  const onScroll = (): void => {
    const list = box.current;
    if (list === null) return;
    isFollowing(list);
    if (list.scrollTop < 3 * NEAR_END_PX) onTop();
    if (log.newer && heightBelow(list) < 3 * NEAR_END_PX) onBottom();
  };

  useLayoutEffect(() => {
    if (target === null || target === reached.current || box.current === null) return;
    const wanted = messageElement(box.current, target.messageId);
    if (wanted === null) return;
    reached.current = target;
    following.current = false;
    returning.current = false;
    setAway(true);
    wanted.scrollIntoView({ block: 'center' });
    anchor.current = anchorIn(box.current);
    flash(wanted);
  });
  useLayoutEffect(keepPosition, [log.list, log.newer]);
  useLayoutEffect(() => {
    const before = present.current;
    present.current = log.newer ? undefined : newest;
    if (log.newer) return;
    const isNew = before !== undefined && newest !== undefined && compareIds(newest, before) > 0;
    if (following.current || returning.current || (isNew && isOwn)) toEnd();
  }, [newest, log.newer]);
  const latestKeepPosition = useRef(keepPosition);
  latestKeepPosition.current = keepPosition;
  // Loading pictures and growing messages must not move the end, or the message being read, out of view.
  useEffect(() => {
    const watched = content.current;
    if (watched === null) return;
    const observer = new ResizeObserver(() => latestKeepPosition.current());
    observer.observe(watched);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  return { box, content, following, away, toEnd, onScroll };
}

/** Pixels below the visible part. */
function heightBelow(list: HTMLElement): number {
  return list.scrollHeight - list.scrollTop - list.clientHeight;
}

/** Scrolls to the end; returns the scroll position. */
function scrolledToEnd(list: HTMLElement): number {
  list.scrollTop = list.scrollHeight;
  return list.scrollTop;
}

function messageElement(list: HTMLElement, id: string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`);
}

/**
 * The first message whose lower edge is visible, but never the very first one if the second is visible too: the first
 * loses its header and day line when a page is added above.
 */
function anchorIn(list: HTMLElement): Anchor | null {
  const edge = list.getBoundingClientRect().top;
  const messages = list.querySelectorAll<HTMLElement>('[data-message-id]');
  let low = 0;
  let high = messages.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle;
    else low = middle + 1;
  }
  const second = low === 0 ? messages[1] : undefined;
  const isSeen = second !== undefined && second.getBoundingClientRect().top - edge < list.clientHeight;
  const found = isSeen ? second : messages[low];
  const id = found?.dataset.messageId;
  if (found === undefined || id === undefined) return null;
  return { id, top: found.getBoundingClientRect().top - edge, scrolled: list.scrollTop };
}

/** Moves the anchor back to its position; returns the new anchor. */
function restored(list: HTMLElement, anchor: Anchor | null): Anchor | null {
  const found = anchor === null ? null : messageElement(list, anchor.id);
  if (found === null || anchor === null) return anchor;
  // Keeps what people have scrolled since, because scroll events arrive late.
  const expected = anchor.top - (list.scrollTop - anchor.scrolled);
  const moved = found.getBoundingClientRect().top - list.getBoundingClientRect().top - expected;
  if (Math.abs(moved) < 1) return anchor;
  const before = list.scrollTop;
  list.scrollTop += moved;
  return { ...anchor, scrolled: anchor.scrolled + list.scrollTop - before };
}

function flash(element: HTMLElement): void {
  element.classList.remove('sought');
  void element.offsetWidth;
  element.classList.add('sought');
}
