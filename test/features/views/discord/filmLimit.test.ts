/** How large a film may be, so that its reader receives it and the bot can show it to everybody. */
import { GuildPremiumTier } from 'discord.js';
import { expect, it } from 'vitest';
import { filmLimit } from '../../../../src/features/views/discord/film.ts';

const MEBIBYTE = 1024 * 1024;
const guildOf = (premiumTier: GuildPremiumTier) => ({ premiumTier });
const mebibytes = (bytes: number) => Math.ceil(bytes / MEBIBYTE);

it.each([
  ['in direct messages', null, 10],
  ['on a server', guildOf(GuildPremiumTier.None), 10],
  ['on a server with few boosts', guildOf(GuildPremiumTier.Tier1), 10],
  ['on a server with boosts', guildOf(GuildPremiumTier.Tier2), 49],
  ['on a server with many boosts', guildOf(GuildPremiumTier.Tier3), 97],
])('a person with Nitro gets a film %s that the bot may post there, too', (_, guild, most) => {
  expect(mebibytes(filmLimit({ attachmentSizeLimit: 500 * MEBIBYTE, guild }, true))).toBe(most);
});

it('a film that is only for its reader may be as large as they may upload', () => {
  expect(mebibytes(filmLimit({ attachmentSizeLimit: 500 * MEBIBYTE, guild: null }, false))).toBe(485);
});

it('a film is never larger than its reader may receive', () => {
  const guild = guildOf(GuildPremiumTier.Tier3);
  expect(filmLimit({ attachmentSizeLimit: 10 * MEBIBYTE, guild }, true)).toBeLessThan(10 * MEBIBYTE);
});
