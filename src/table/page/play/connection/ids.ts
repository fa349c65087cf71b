/**
 * Ids of what somebody does, made once for each thing. Also where the page is not served over a safe line, as in a home network.
 */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
