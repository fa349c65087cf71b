/** Moves the keyboard focus within a grid of buttons, of which Tab reaches one at a time. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** `start` is where Tab enters unless the focus is already inside; if null, where the focus was last, or `initial`. */
export function useGridFocus(columns: number, count: number, start: number | null, initial = 0) {
  const [at, setAt] = useState(start ?? initial);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  useLayoutEffect(() => {
    if (start !== null && !buttons.current.some((button) => button === document.activeElement)) setAt(start);
  }, [start]);
  const press = (event: KeyboardEvent, index: number) => {
    const next = nextIndex(event, index, columns, count);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    buttons.current[next]?.focus();
  };
  return {
    props: (index: number) => ({
      ref: (element: HTMLButtonElement | null): void => {
        buttons.current[index] = element;
      },
      tabIndex: at === index ? 0 : -1,
      onKeyDown: (event: KeyboardEvent) => press(event, index),
      onFocus: () => setAt(index),
    }),
  };
}

/** Returns null if the key does not move the focus. */
function nextIndex({ key, ctrlKey }: KeyboardEvent, index: number, columns: number, count: number): number | null {
  const column = index % columns;
  const rowStart = index - column;
  const within = (next: number, isInside: boolean) => (isInside ? next : index);
  switch (key) {
    case 'ArrowLeft':
      return within(index - 1, column > 0);
    case 'ArrowRight':
      return within(index + 1, column < columns - 1 && index + 1 < count);
    case 'ArrowUp':
      return within(index - columns, index >= columns);
    case 'ArrowDown':
      return within(index + columns, index + columns < count);
    case 'Home':
      return ctrlKey ? 0 : rowStart;
    case 'End':
      return ctrlKey ? count - 1 : Math.min(rowStart + columns, count) - 1;
    default:
      return null;
  }
}
