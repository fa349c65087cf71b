/**
 * Where the list of messages stands: at the newest, which it follows, or further up, where what one reads stays in place
 * however pictures load, answers grow, and pages come in above or go out below. What is loaded when is the list's part.
 */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChannelLog, State } from '../state/types.ts';

const NEAR = 120;

export interface ScrollWish {
  readonly log: ChannelLog;
  readonly target: State['target'];
  /** Told when one has come close to an end of what is loaded. */
  readonly onTop: () => void;
  readonly onBottom: () => void;
}

export interface Scroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** True while the newest message is in sight and new ones are followed. */
  readonly following: { readonly current: boolean };
  /** One has gone up, away from the newest. */
  readonly away: boolean;
  readonly toEnd: () => void;
  readonly onScroll: () => void;
}

/** A message in sight, how far it stands below the upper edge, and how far the list was scrolled then, in pixels. */
interface Anchor {
  readonly id: string;
  readonly top: number;
  readonly scrolled: number;
}

export function useScroll({ log, target, onTop, onBottom }: ScrollWish): Scroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  /** How far the list was scrolled when the end was last followed, in pixels. */
  const end = useRef(0);
  const anchor = useRef<Anchor | null>(null);
  const reached = useRef(0);
  const [away, setAway] = useState(false);
  const newest = log.list.at(-1)?.id;

  const toEnd = (): void => {
    following.current = true;
    setAway(false);
    if (box.current) end.current = scrolledToEnd(box.current);
  };
  /** Takes in where one is by now, and whether that is the end: scrolls are told late, when the content may have grown since. */
  const isFollowing = (list: HTMLElement): boolean => {
    // Content that grows leaves the list scrolled as far as before: only people go up from where the end was.
    const stayed = following.current && list.scrollTop > end.current - 1;
    following.current = !log.newer && (stayed || heightBelow(list) < NEAR);
    if (following.current && !stayed) end.current = list.scrollTop;
    anchor.current = following.current ? null : anchorIn(list);
    setAway(!following.current);
    return following.current;
  };
  const hold = (): void => {
    if (box.current === null) return;
    if (following.current && !log.newer && isFollowing(box.current)) end.current = scrolledToEnd(box.current);
    else anchor.current = restored(box.current, anchor.current);
  };
  const onScroll = (): void => {
    const list = box.current;
    if (list === null) return;
    isFollowing(list);
    if (list.scrollTop < 3 * NEAR) onTop();
    if (log.newer && heightBelow(list) < 3 * NEAR) onBottom();
  };

  useLayoutEffect(() => {
    if (target === null || target.count === reached.current || box.current === null) return;
    const wanted = messageElement(box.current, target.messageId);
    if (wanted === null) return;
    reached.current = target.count;
    following.current = false;
    setAway(true);
    wanted.scrollIntoView({ block: 'center' });
    anchor.current = anchorIn(box.current);
    flash(wanted);
  });
  // Pages come in and go out above and below what one is looking at.
  useLayoutEffect(hold, [log.list, log.newer]);
  useLayoutEffect(() => {
    if (following.current && !log.newer) toEnd();
  }, [newest]);
  const holding = useRef(hold);
  holding.current = hold;
  // Pictures that load and answers that grow must not push the end, or what one reads, out of sight.
  useEffect(() => {
    const watched = content.current;
    if (watched === null) return;
    const observer = new ResizeObserver(() => holding.current());
    observer.observe(watched);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  return { box, content, following, away, toEnd, onScroll };
}

/** What lies below the part in sight, in pixels. */
function heightBelow(list: HTMLElement): number {
  return list.scrollHeight - list.scrollTop - list.clientHeight;
}

/** Shows the end; gives how far that is scrolled. */
function scrolledToEnd(list: HTMLElement): number {
  list.scrollTop = list.scrollHeight;
  return list.scrollTop;
}

function messageElement(list: HTMLElement, id: string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`);
}

/**
 * The first message whose lower edge is in sight. Where that is the first of all, the one after it, if it is in sight, too:
 * the first loses its head and its day when a page comes in above.
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

/** Puts the anchor back where it stood; gives it as it is from now on. */
function restored(list: HTMLElement, anchor: Anchor | null): Anchor | null {
  const found = anchor === null ? null : messageElement(list, anchor.id);
  if (found === null || anchor === null) return anchor;
  // What people have scrolled since, which is told late, is theirs.
  const expected = anchor.top - (list.scrollTop - anchor.scrolled);
  const moved = found.getBoundingClientRect().top - list.getBoundingClientRect().top - expected;
  if (Math.abs(moved) < 1) return anchor;
  const before = list.scrollTop;
  list.scrollTop += moved;
  return { ...anchor, scrolled: anchor.scrolled + list.scrollTop - before };
}

/** A short light on the message that was looked for. */
function flash(element: HTMLElement): void {
  element.classList.remove('sought');
  void element.offsetWidth;
  element.classList.add('sought');
}
