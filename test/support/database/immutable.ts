/** Makes files and folders immutable by a file system attribute, which binds even root and open file handles. */
import { execFileSync } from 'node:child_process';
import { onTestFinished, type TestContext } from 'vitest';
import { needs } from '../runner/needs.ts';

/**
 * Returns a function that sets or removes the attribute; skips the running test if this process may not set it in the
 * folder.
 */
export function immutableIn(context: TestContext, folder: string): (name: string, isSet: boolean) => void {
  const immutable = new Set<string>();
  const change = (name: string, isSet: boolean): void => {
    execFileSync('chattr', [isSet ? '+i' : '-i', name], { stdio: 'pipe' });
    if (isSet) immutable.add(name);
    else immutable.delete(name);
  };
  onTestFinished(() => {
    for (const name of immutable) change(name, false);
  });
  let isSupported = true;
  try {
    change(folder, true);
    change(folder, false);
  } catch {
    isSupported = false;
  }
  needs(
    context,
    isSupported,
    'Making a file immutable requires Linux, root, and `chattr` on a file system that supports it.',
  );
  return change;
}
