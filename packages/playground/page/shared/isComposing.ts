/** Tells the keys of an input method, which converts Japanese for example, from those meant for the page. */
export function isComposing(event: KeyboardEvent): boolean {
  // Safari ends the composition before the key that ends it, which has this code alone.
  return event.isComposing || event.keyCode === 229;
}
