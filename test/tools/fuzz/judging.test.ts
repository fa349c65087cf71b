/** The fuzzer of interactions notices a hand that a person may not see. */
import type { APIMessage } from 'discord.js';
import { expect, it } from 'vitest';
import type { PersonClient } from '../../../packages/playground/index.ts';
import { handMessage } from '../../../src/features/play/discord/hand.ts';
import { findShownHand } from '../../../tools/fuzz/bot/judging.ts';
import { sampledGames } from '../../discord/support/sampledGames.ts';
import { language, shownGame } from '../../discord/support/shownGames.ts';

const KINDS = 4;
const EPHEMERAL = 64;
const [game] = sampledGames;
if (game === undefined) throw new Error('there is no game');
const shown = shownGame(game, 'en-US');
/** A position in which all hands are large enough to be recognized. */
const view = shown.views.findLast(({ state }) =>
  state?.players.every(({ hand }) => Object.values(hand).filter((count) => count > 0).length >= KINDS),
);

async function judged({ seat, viewer, locale }: { seat: number; viewer: number; locale: string }) {
  const { match, state } = view ?? expect.fail('no position with large hands');
  if (!state) return expect.fail('no position');
  const words = language.of(locale);
  const { components } = await handMessage(shown.contextOf({ match, state }), {
    words,
    view: { match, state },
    seat,
    state,
  });
  const members = match.members.map(({ personId }) => personId);
  const position = { version: 1, status: 'running', members, hostId: '', state, isTimed: false };
  // The sentence alone and the picture alone, with its alternative text.
  const found = components.map((component) => {
    const message = { content: '', flags: EPHEMERAL, components: JSON.parse(JSON.stringify([component])) };
    return findShownHand({ matchIds: async () => [match.id], look: { position: async () => position } }, [
      { message: message as APIMessage, viewer: { user: { id: members[viewer] } } as PersonClient },
    ]);
  });
  return Promise.all(found);
}

it.each(language.locales.map(({ code }) => code))('finds the hand of another player in %s', async (locale) => {
  const fault = expect.stringMatching(/^shows the hand of seat 1/);
  expect(await judged({ seat: 1, viewer: 0, locale })).toEqual([fault, fault]);
  expect(await judged({ seat: 0, viewer: 0, locale })).toEqual([null, null]);
});
