import { describe, expect, it } from 'vitest';
import { homeAddresses } from '../../packages/playground/index.ts';
import { starters, whereToPlay } from '../../src/app/playground.ts';

describe('what npm start says', () => {
  const url = 'http://127.0.0.1:8787';

  it('is one address, as long as the door to the home network is closed', () => {
    expect(whereToPlay({ url, lan: null })).toBe(
      `Open ${url}\nCtrl-C stops; the next start goes on with the saved games.`,
    );
  });

  it('names addresses and code for others in the home network', () => {
    const said = whereToPlay({ url, lan: { urls: ['http://192.168.1.5:8787'], joinCode: 'abcd-2345' } });
    expect(said).toContain('http://192.168.1.5:8787/join/abcd-2345');
    expect(said).toContain('Join code: abcd-2345');
    expect(whereToPlay({ url, lan: { urls: [], joinCode: 'abcd-2345' } })).toContain('in no home network');
  });

  it('knows addresses that others can reach', () => {
    for (const address of homeAddresses()) expect(address).toMatch(/^(?!127\.)\d+(\.\d+){3}$/);
  });
});

it('is for nobody’s points where somebody plays against themselves in two tabs', () => {
  expect(starters.together).toContainEqual(
    expect.objectContaining({ command: 'game new', options: expect.objectContaining({ rated: false }) }),
  );
});
