/**
 * Whether the page is in Discord's frame: only that names one.
 */
export const inFrame = (): boolean => new URLSearchParams(location.search).has('frame_id');
