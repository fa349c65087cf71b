/**
 * Files and folders that may not be written on demand, by anybody: an attribute of the file system, which binds root and whoever has a file open.
 */
import { execFileSync } from 'node:child_process';
import { onTestFinished, type TestContext } from 'vitest';
import { needs } from './needs.ts';

/** Leaves the running test out where this machine lets this process set the attribute in the folder. Resolves it to be set and taken away. */
export function immutableIn(context: TestContext, folder: string): (name: string, isSet: boolean) => void {
  const set = new Set<string>();
  const change = (name: string, isSet: boolean): void => {
    execFileSync('chattr', [isSet ? '+i' : '-i', name], { stdio: 'pipe' });
    if (isSet) set.add(name);
    else set.delete(name);
  };
  onTestFinished(() => {
    for (const name of set) change(name, false);
  });
  let can = true;
  try {
    change(folder, true);
    change(folder, false);
  } catch {
    can = false;
  }
  needs(
    context,
    can,
    'No file can be made immutable here: that takes Linux, root, and `chattr` on a file system that knows it.',
  );
  return change;
}
