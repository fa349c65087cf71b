/**
 * Marks an element that scrolls with the edges behind which there is more, so that it fades there: scroll bars are invisible on many devices.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';

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
