/**
 * Ignores clicks that a held Enter key or a double tap makes on what has replaced the pressed button, which is often the
 * button that confirms.
 */

const CLICKABLE = 'button, a';

/** What the last click was meant for. */
let clicked: Element | null = null;

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
