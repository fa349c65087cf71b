import { describe, expect, it } from 'vitest';
import { lanAddresses } from '../../packages/playground/index.ts';
import { playAddressText, starters } from '../../src/app/host.ts';

describe('the output of npm start', () => {
  const url = 'http://127.0.0.1:8787';

  it('is one address while the playground is closed to the home network', () => {
    expect(playAddressText({ url, lan: null })).toBe(
      `Open ${url}\nPress Ctrl-C to stop. Games are saved and continue at the next start.`,
    );
  });

  it('lists addresses and the code for others in the home network', () => {
    const text = playAddressText({ url, lan: { urls: ['http://192.168.1.5:8787'], joinCode: 'abcd-2345' } });
    expect(text).toContain('http://192.168.1.5:8787/join/abcd-2345');
    expect(text).toContain('Join code: abcd-2345');
    expect(playAddressText({ url, lan: { urls: [], joinCode: 'abcd-2345' } })).toContain('not in a home network');
  });

  it('finds addresses that others can reach', () => {
    for (const address of lanAddresses()) expect(address).toMatch(/^(?!127\.)\d+(\.\d+){3}$/);
  });
});

it('makes games unrated for people who play themselves in two tabs', () => {
  expect(starters.together).toContainEqual(
    expect.objectContaining({ command: 'game new', options: expect.objectContaining({ rated: false }) }),
  );
});
