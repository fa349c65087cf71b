/** Types of fileLock.js: see there. */
export type LockRefusal =
  | {
      readonly ok: false;
      readonly code: 'inUse';
      /** `since` in ISO 8601. */
      readonly holder: { readonly pid: number; readonly host: string; readonly since: string };
    }
  | { readonly ok: false; readonly code: 'cannotLock'; readonly lock: string; readonly reason: string };
export function lockFile(
  file: string,
  wanted: { readonly since: Date; readonly waitMs?: number },
): { readonly ok: true; release(): void } | LockRefusal;
export function lockSentence(refusal: LockRefusal, called: string, setting: string): string;
