import { describe, expect, it } from 'vitest';
import { parsePrograms } from '../../../src/opponents/external/programSetting.ts';

describe('the setting that names programs', () => {
  it('takes several programs, separated by semicolons or lines, with shell quotes', () => {
    expect(parsePrograms('Fox=node fox.js; Bear="/opt/my bear/bear" --fast \'two words\'\n Owl=owl')).toEqual({
      ok: true,
      programs: [
        { name: 'Fox', file: 'node', args: ['fox.js'] },
        { name: 'Bear', file: '/opt/my bear/bear', args: ['--fast', 'two words'] },
        { name: 'Owl', file: 'owl', args: [] },
      ],
    });
    expect(parsePrograms('a="x;y" \'p q\'r')).toEqual({
      ok: true,
      programs: [{ name: 'a', file: 'x;y', args: ['p qr'] }],
    });
    expect(parsePrograms(' ;\n')).toEqual({ ok: true, programs: [] });
  });

  it.each([
    ['node fox.js', /name=command/],
    ['=node fox.js', /name=command/],
    [`${'x'.repeat(25)}=node`, /at most 24/],
    ['Master:=node', /name=command/],
    ['Journeyman=node fox.js', /built-in level/],
    ['Fox=node a; fox=node b', /two programs/],
    ['Fox=', /command after/],
    ['Fox="node', /quotation marks/],
    [Array.from({ length: 16 }, (_, index) => `p${index}=x`).join(';'), /at most 15/],
  ])('explains the fault in %s', (setting, fault) => {
    const read = parsePrograms(setting);
    expect(read).toEqual({ ok: false, fault: expect.stringMatching(fault) });
  });
});
