import { expect, it } from 'vitest';
import { compareAnswers } from '../../../tools/soak/verdict/answers.ts';
import type { Attempt } from '../../../tools/support/robots/participant.ts';

const attempt = (interactionId: string, changes: Partial<Attempt> = {}): Attempt => ({
  deed: 'move',
  interactionId,
  personId: 'anni',
  matchId: 'game',
  version: 3,
  by: 'command',
  outcome: 'done',
  answer: '✅ Built',
  answeredAt: 0,
  ...changes,
});
const lostOf = (attempts: readonly Attempt[], noted: readonly string[]) => {
  const lost: string[] = [];
  const interactions = new Map(noted.map((id) => [id, { matchId: 'game', at: '' }]));
  compareAnswers(attempts, { interactions }, { lost });
  return lost;
};

it('takes a move for lost that was answered and is not there, unless it tells of the same person’s first try', () => {
  expect(lostOf([attempt('1')], ['1'])).toEqual([]);
  expect(lostOf([attempt('1')], [])).toEqual(['move 1 in game, which was answered: ✅ Built']);
  expect(lostOf([attempt('1', { outcome: 'unclear' }), attempt('2')], ['1'])).toEqual([]);
  for (const other of [{ version: 4 }, { personId: 'jana' }, { matchId: 'other' }, { deed: 'undo' }] as const) {
    expect(lostOf([attempt('1'), attempt('2', other)], ['1']), JSON.stringify(other)).toHaveLength(1);
  }
  expect(lostOf([attempt('1', { outcome: 'refused' })], [])).toEqual([]);
});

it('finds what stands though its person was told that nothing has happened', () => {
  const answer = 'I can’t save anything at the moment, so nothing has happened. Please try again in a minute.';
  expect(lostOf([attempt('1', { outcome: 'refused', answer })], [])).toEqual([]);
  expect(lostOf([attempt('1', { outcome: 'refused', answer })], ['1'])).toHaveLength(1);
});
