/**
 * Whether Discord's client shows the page small, whatever the size of its window: told by the client, heard by the layout.
 */
let isSmall = false;
const listeners = new Set<() => void>();

export const clientLayout = {
  isSmall: () => isSmall,
  set(small: boolean): void {
    isSmall = small;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Whether the page is in Discord's frame: only that names one. */
export const inFrame = (): boolean => new URLSearchParams(location.search).has('frame_id');
