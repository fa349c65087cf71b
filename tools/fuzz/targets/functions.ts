/**
 * The program under attack of the doors that are functions: tries the texts it is sent, and answers what was wrong.
 * It ends with whoever started it.
 */
import type { Check } from '../checks/check.ts';
import { checkComponents } from '../checks/components.ts';
import { checkProgram } from '../checks/programs.ts';
import { checkRecord, checkReplay } from '../checks/records.ts';
import { checkSettings } from '../checks/settings.ts';
import { checkCustomId, checkTyped } from '../checks/typed.ts';
import type { FromTarget, ToTarget } from './messages.ts';

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
  const { number, door, text } = message;
  void outcome(CHECKS.get(door), text).then((wrong) => answer({ fuzz: 'answer', number, wrong }));
});
// Questions are what it stays for.
process.channel?.ref();
process.once('disconnect', () => process.exit(0));
answer({ fuzz: 'ready', facts: null });

async function outcome(check: Check | undefined, text: string): Promise<string | null> {
  if (check === undefined) return 'there is no such door';
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
