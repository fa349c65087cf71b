/** Ignores clicks that a held Enter key makes on what has replaced the pressed button, often the one that confirms. */

const CLICKABLE = 'button, a';

export function ignoreRepeatedInput(): void {
  // In the capture phase, because dialogs stop the propagation of keys.
  addEventListener('keydown', ignoreHeldEnter, { capture: true });
}

/** Buttons click again for each repetition of the key; text fields need it. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && clickableAt(event)?.matches(CLICKABLE) === true) event.preventDefault();
}

function clickableAt({ target }: Event): Element | null {
  return target instanceof Element ? (target.closest(CLICKABLE) ?? target) : null;
}
