/** A target that works until it gets a 7, and then has the fault named by its argument: `node faulty.js FAULT`. */
import type { FromTarget, ToTarget } from '../../../../tools/fuzz/targets/target.ts';

const [, , fault = ''] = process.argv;
const kept: Buffer[] = [];
/** Bytes that a leaking target keeps of each text. */
const LEAK = 500_000;

process.on('message', (message: ToTarget) => {
  if (message.fuzz !== 'ask') return;
  const { number, text } = message;
  if (fault === 'leaks') kept.push(Buffer.alloc(LEAK, number));
  if (text.includes('7')) {
    if (fault === 'crashes') setImmediate(() => JSON.parse('no JSON'));
    if (fault === 'hangs') for (;;);
    if (fault === 'isSilent') return;
    if (fault === 'lies') return answer({ fuzz: 'answer', number, wrong: 'not as it should be' });
  }
  answer({ fuzz: 'answer', number, wrong: null });
});
process.channel?.ref();
process.once('disconnect', () => process.exit(0));
answer({ fuzz: 'ready', facts: kept.length });

function answer(message: FromTarget): void {
  process.send?.(message);
}
