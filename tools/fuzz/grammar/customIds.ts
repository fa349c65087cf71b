/** Draws control ids as a hostile client may send them. */
import { controls } from '../../../src/features/bot/registry.ts';
import { LEVELS } from '../../../src/opponents/index.ts';
import { drawTextEdits, edited } from './edits.ts';
import type { Grammar } from './grammar.ts';
import { oddText } from './values.ts';

const ACTIONS: readonly string[] = controls.map(({ action }) => action);

const DETAILS = ['A', 'B', 'C3', 'B2', 'E5', 'yellow', 'red', '1Y', '2Y1W', '0', '1', '-1', '99', ...LEVELS, 'x'];
const PROPERTIES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

/** `{match}`, `{other}` and `{version}` are replaced when the id is used. */
export function drawCustomId(grammar: Grammar): string {
  const usual = (): string =>
    [
      'i1',
      grammar.pick(ACTIONS),
      grammar.choose('match', {
        own: () => '{match}',
        ownAgain: () => '{match}',
        ownOften: () => '{match}',
        other: () => '{other}',
        none: () => '',
        odd: () => grammar.pick(['0', 'x', ...PROPERTIES, "' OR 1=1 --", '%']),
      }),
      grammar.choose('version', {
        now: () => '{version}',
        nowAgain: () => '{version}',
        nowOften: () => '{version}',
        old: () => grammar.pick(['0', '1', '2']),
        future: () => grammar.pick(['zz', 'zzzzzzzz', '100']),
        odd: () => grammar.pick(['', '-1', '1.5', 'A', 'zzzzzzzzz', '٣']),
      }),
      ...grammar.times(0, 4, () =>
        grammar.choose('detail', {
          known: () => grammar.pick(DETAILS),
          knownAgain: () => grammar.pick(DETAILS),
          seat: () => String(grammar.below(5)),
          property: () => grammar.pick(PROPERTIES),
          odd: () => oddText(grammar).replaceAll(':', ''),
          empty: () => '',
        }),
      ),
    ].join(':');
  return grammar
    .choose('customId', {
      usual,
      usualAgain: usual,
      usualOften: usual,
      edited: () => edited(usual(), drawTextEdits(grammar, 2)),
      prefix: () => usual().replace('i1', grammar.pick(['i2', 'I1', '', 'i1:i1'])),
      odd: () => oddText(grammar),
    })
    .slice(0, 100);
}
