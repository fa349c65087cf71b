/** Target program of the function entry points: runs checks on the texts it is sent. */
import type { Check } from '../checks/check.ts';
import { checkComponents, checkRecord, checkReplay, checkSettings } from '../checks/files.ts';
import { checkProgram } from '../checks/programs.ts';
import { checkCustomId, checkTyped } from '../checks/typed.ts';
import type { FromTarget, ToTarget } from './target.ts';

const CHECKS = new Map<string, Check>([
  ['customIds', checkCustomId],
  ['typed', checkTyped],
  ['components', checkComponents],
  ['records', checkRecord],
  ['replay', checkReplay],
  ['settings', checkSettings],
  ['programs', checkProgram],
]);

process.on('message', (message: ToTarget) => {
  if (message.fuzz !== 'ask') return;
  const { number, entryPoint, text } = message;
  void outcome(CHECKS.get(entryPoint), text).then((wrong) => answer({ fuzz: 'answer', number, wrong }));
});
// The IPC channel keeps the process alive.
process.channel?.ref();
process.once('disconnect', () => process.exit(0));
answer({ fuzz: 'ready', facts: null });

async function outcome(check: Check | undefined, text: string): Promise<string | null> {
  if (check === undefined) return 'there is no such entry point';
  try {
    return await check(text);
  } catch (error) {
    if (!(error instanceof Error)) return `thrown: ${String(error)}`;
    return `thrown: ${error.stack?.split('\n').slice(0, 4).join(' ') ?? error.message}`;
  }
}

function answer(message: FromTarget): void {
  process.send?.(message);
}
