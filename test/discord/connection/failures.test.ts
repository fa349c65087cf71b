/** Classification of Discord's error codes: only malformed requests are given up, and unknown codes count as barred. */
import { DiscordAPIError } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { codeOf, failureOf, hindranceOf, isUnwilling } from '../../../src/discord/connection/index.ts';

function refused(status: number, code?: number): DiscordAPIError {
  const body = { code: code as number, message: 'no' };
  return new DiscordAPIError(body, body.code, status, 'POST', 'http://x', { files: undefined, body: {} });
}

describe('a refusal', () => {
  it.each([
    [404, 10003, 'gone'],
    [404, 10008, 'gone'],
    [400, 50035, 'refused'],
    [413, 40005, 'refused'],
    [403, 40003, 'passing'],
    [400, 160006, 'barred'],
    [400, 160005, 'barred'],
    [400, 50083, 'barred'],
    [400, 200000, 'barred'],
    [400, 200001, 'barred'],
    [400, 20016, 'barred'],
    [403, 20028, 'barred'],
    [400, 30034, 'barred'],
    [400, 50033, 'barred'],
    [404, 10013, 'barred'],
    [403, 50007, 'barred'],
    [403, 40333, 'barred'],
    [400, 1, 'barred'],
    [418, 0, 'barred'],
    [401, 0, 'passing'],
    [429, 0, 'passing'],
    [503, 0, 'passing'],
  ] as const)('%i with code %i is %s', (status, code, failure) => {
    expect(failureOf(refused(status, code))).toBe(failure);
  });

  it('without a code counts as barred, and its status serves as its code', () => {
    expect(failureOf(refused(403))).toBe('barred');
    expect(codeOf(refused(403))).toBe(403);
    expect(hindranceOf(403)).toBe('unknown');
  });

  it('is attributed to the person only if Discord says so', () => {
    expect([50007, 50278, 50033, 10013].map((code) => isUnwilling(refused(403, code)))).not.toContain(false);
    expect([50001, 40003, 20026, 0].map((code) => isUnwilling(refused(403, code)))).not.toContain(true);
  });
});
