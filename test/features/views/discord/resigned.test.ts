/** The final message of a game that ended by resignation. */
import { expect, it } from 'vitest';
import type { PersonClient } from '../../../../packages/playground/index.ts';
import { playersOf } from '../../../../src/discord/wording/index.ts';
import { captionsOf } from '../../../../src/features/views/discord/film.ts';
import { createLanguage } from '../../../../src/language/index.ts';
import type { GameState, Move } from '../../../../src/rules/index.ts';
import { controlOf, DOT, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import { picturesBy } from '../../../support/game/pictures.ts';

const open = opensTables();

/** Jana resigns after some moves; what is drawn at the end, and the message. */
async function ended(moves: number) {
  const drawn: [string, object][] = [];
  const pictures = picturesBy((kind, request) => {
    drawn.push([kind, request]);
    return DOT;
  });
  const { table, talk } = await open({ pictures });
  const { matchId, thread } = await talk.twoPlaying();
  for (let move = 0; move < moves; move++) await talk.play(matchId);
  await talk.waitForDelivery();
  drawn.length = 0;
  await table.matches.resign(talk.actor('jana'), matchId);
  await talk.waitForDelivery();
  const over = talk.publicMessages(thread).find((message) => controlOf(message, 'rematch') !== undefined);
  if (over === undefined) throw new Error('the end is not announced');
  const { match } = await talk.view(matchId);
  const seatOf = (name: string) => match.members.findIndex(({ name: own }) => own === name);
  const inWords = async () => inWordsFor(table.person('anni'), thread);
  return { drawn: new Map(drawn), over, inWords, winner: seatOf('Anni'), loser: seatOf('Jana') };
}

async function inWordsFor(person: PersonClient, thread: string): Promise<string> {
  return textOf(await (await person.command(thread, 'board', { as: 'text' })).reply());
}

it('shows who has won and who has resigned, in the table, on the score sheet and in words', async () => {
  const { drawn, over, inWords, winner, loser } = await ended(3);
  expect(drawn.get('table')).toMatchObject({ state: { turn: null, winners: [winner] }, resigned: [loser] });
  expect(drawn.get('scoreSheet')).toMatchObject({ state: { turn: null, winners: [winner] }, resigned: [loser] });
  const { words } = drawn.get('scoreSheet') as { words: { headline: string; note: string } };
  expect([words.headline, words.note]).toEqual([
    expect.stringMatching(/ wins!$/),
    expect.stringMatching(/ has resigned\.$/),
  ]);
  const alt = JSON.stringify(over.components);
  expect(alt).toContain('Anni wins!');
  expect(alt).toContain('Jana has resigned.');
  expect(alt, 'nothing of the first round is scored').toContain('Connectors: – + – + – · Ornaments: –');
  const described = await inWords();
  expect(described).toContain('Anni wins!');
  expect(described).not.toMatch(/turn|Nobody has passed/);
  expect(textOf(over)).toMatch(/Anni wins: everyone else has resigned\.\*\* · \w+ \d+, \w+ \d+/);
});

it('does not let a player win who resigned with the most points, in any message', async () => {
  const drawn = new Map<string, { state: GameState; words?: { headline: string; note: string } }>();
  const pictures = picturesBy((kind, request) => {
    drawn.set(kind, request as { state: GameState });
    return DOT;
  });
  const { table, talk } = await open({ pictures });
  const matchId = await talk.running(['anni', 'jana', 'mia']);
  const { match } = await talk.view(matchId);
  const leader = match.members.findIndex(({ name }) => name === 'Jana');
  const isOfType = (type: Move['type']) => (move: Move) => move.type === type;
  // Only Jana builds.
  const pick = (moves: readonly Move[]) => {
    const wanted = moves[0]?.seat === leader ? isOfType('build') : isOfType('pass');
    return moves.find(wanted) ?? moves[0];
  };
  for (let round = 1; round < 3; round = (await talk.view(matchId)).state?.round ?? 3) await talk.play(matchId, pick);
  await table.matches.resign(talk.actor('jana'), matchId);
  while ((await talk.view(matchId)).match.status === 'running') await talk.play(matchId, pick);
  await talk.waitForDelivery();
  const { state, match: finished } = await talk.view(matchId);
  expect(state?.winners, 'by the rules, which the record follows').toEqual([leader]);
  const winners = [0, 1, 2].filter((seat) => seat !== leader);
  expect(drawn.get('table')?.state.winners).toEqual(winners);
  expect(drawn.get('scoreSheet')?.state.winners).toEqual(winners);
  const { headline, note } = drawn.get('scoreSheet')?.words ?? expect.fail();
  expect([headline, note]).toEqual([
    expect.stringMatching(/^A shared victory for /),
    expect.stringMatching(/ resigned\.$/),
  ]);
  const messages = talk.publicMessages(finished.place.threadId ?? '');
  const over = messages.find((message) => controlOf(message, 'rematch') !== undefined) ?? expect.fail();
  expect(textOf(over)).toMatch(/\*\*A shared victory for (Anni and Mia|Mia and Anni)!\*\*/);
  const described = await inWordsFor(table.person('mia'), finished.place.threadId ?? '');
  expect(described).toMatch(/A shared victory for (Anni and Mia|Mia and Anni)!/);
  expect(described).not.toContain('Jana wins');
  expect(JSON.stringify(over.components)).toMatch(/"description":"A shared victory for (Anni and Mia|Mia and Anni)!/);
  const history = await table.matches.history(matchId);
  const [ended] = history.at(-1)?.events.filter(({ type }) => type === 'ended') ?? [];
  expect(ended).toMatchObject({ winners });
  const words = createLanguage().of('en');
  const standIn = history.map((move) => ({ ...move, automatic: 'standIn' as const }));
  const captions = captionsOf(words, await talk.view(matchId), playersOf(words, finished), standIn);
  expect(captions).toHaveLength(1 + history.length);
  expect(captions[1]).toMatch(/ \(computer player\)$/);
  expect(captions.at(-1)).toMatch(/: passes\b.* \(computer player\) · A shared victory for . and .!$/u);
  expect(captions.at(-1)).not.toMatch(/round 3 ends|game is over/);
});

it('offers nothing to look back at if nobody has moved', async () => {
  const [{ over }, { over: played }] = [await ended(0), await ended(1)];
  const offers = (message: typeof over) =>
    ['newGame', 'rematch', 'review', 'replay', 'film'].filter((action) => controlOf(message, action) !== undefined);
  expect(offers(over)).toEqual(['newGame', 'rematch']);
  expect(JSON.stringify(over.components)).not.toContain('.json');
  expect(offers(played)).toEqual(['newGame', 'rematch', 'review', 'replay', 'film']);
});
