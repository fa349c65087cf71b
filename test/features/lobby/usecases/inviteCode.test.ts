/**
 * Games in direct messages are joined by a code, however it is typed, while the lobby is open, each by its own code.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMatches } from '../../../../src/features/createMatches.ts';
import {
  CODE_ALPHABET,
  formatInviteCode,
  parseInviteCode,
} from '../../../../src/features/lobby/usecases/inviteCode.ts';
import { DIRECT_PLACE } from '../../../../src/match/index.ts';
import { matchTable, PLACE, succeeded } from '../../../support/game/match.ts';

const code = fc.array(fc.constantFrom(...CODE_ALPHABET), { minLength: 8, maxLength: 8 }).map((signs) => signs.join(''));

test('a code is read in any spelling, and nothing else is', () => {
  const separators = fc.constantFrom('', ' ', '-', '–', '_', '  ');
  fc.assert(
    fc.property(
      code,
      fc.array(separators, { minLength: 9, maxLength: 9 }),
      fc.boolean(),
      (wanted, between, isLower) => {
        const typed = between.map((separator, at) => `${separator}${wanted[at] ?? ''}`).join('');
        expect(parseInviteCode(isLower ? typed.toLowerCase() : typed)).toBe(wanted);
        expect(formatInviteCode(wanted)).toBe(`${wanted.slice(0, 4)}-${wanted.slice(4)}`);
        expect(parseInviteCode(formatInviteCode(wanted))).toBe(wanted);
      },
    ),
  );
  for (const typed of ['', 'KQ7M2XF', 'KQ7M2XFDA', 'KQ7M2XF0', 'KQ7M2XFI', 'KQ7M.2XFD', '<KQ7M2XFD>']) {
    expect(parseInviteCode(typed), typed).toBeNull();
  }
});

test('it opens its own lobby until that closes; no two lobbies share a code or a name', async () => {
  const table = await matchTable();
  const codes = ['KQ7M2XFD', 'KQ7M2XFD', 'AAAA2222', 'BBBB3333'];
  const names = ['one', 'one', 'two', 'two', 'three'];
  const matches = createMatches({
    ...table,
    store: table.store.matches,
    chance: { seed: () => 7, matchId: () => names.shift() ?? 'four', inviteCode: () => codes.shift() ?? 'CCCC4444' },
  });
  const settings = { side: 'A', capacity: 2, locale: 'en' } as const;
  const lobby = async (place: typeof DIRECT_PLACE) =>
    (await matches.create(table.actor(0), { ...settings, place })).match;
  const [first, second, third] = [await lobby(DIRECT_PLACE), await lobby(DIRECT_PLACE), await lobby(PLACE)];
  expect([first.id, second.id, third.id]).toEqual(['one', 'two', 'three']);
  expect([first.inviteCode, second.inviteCode, third.inviteCode]).toEqual(['KQ7M2XFD', 'AAAA2222', null]);

  expect(await matches.joinByCode(table.actor(1), 'bbbb 3333')).toEqual({ ok: false, code: 'unknownCode' });
  expect(await matches.joinByCode(table.actor(1), 'no code')).toEqual({ ok: false, code: 'unknownCode' });
  expect(succeeded(await matches.joinByCode(table.actor(1), 'aaaa 2222')).match.id).toBe('two');
  expect(await matches.joinByCode(table.actor(1), 'AAAA-2222')).toEqual({ ok: false, code: 'alreadyIn' });
  expect(await matches.joinByCode(table.actor(2), 'AAAA-2222')).toEqual({ ok: false, code: 'full', capacity: 2 });
  expect(succeeded(await matches.start(table.actor(0), 'two')).match.inviteCode).toBeNull();
  expect(await matches.joinByCode(table.actor(2), 'AAAA-2222')).toEqual({ ok: false, code: 'unknownCode' });
  expect(succeeded(await matches.cancel(table.actor(0), 'one')).match.inviteCode).toBeNull();
  expect(await matches.joinByCode(table.actor(1), 'KQ7M2XFD')).toEqual({ ok: false, code: 'unknownCode' });
});
