/** The final message of a game that ended by resignation. */
import { expect, it } from 'vitest';
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
  return { drawn: new Map(drawn), over, winner: seatOf('Anni'), loser: seatOf('Jana') };
}

it('shows who has won and who has resigned, in the table, on the score sheet and in words', async () => {
  const { drawn, over, winner, loser } = await ended(3);
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
  expect(textOf(over)).toMatch(/Anni wins: everyone else has resigned\.\*\* · \w+ \d+, \w+ \d+/);
});

it('offers nothing to look back at if nobody has moved', async () => {
  const [{ over }, { over: played }] = [await ended(0), await ended(1)];
  const offers = (message: typeof over) =>
    ['newGame', 'rematch', 'review', 'replay', 'film'].filter((action) => controlOf(message, action) !== undefined);
  expect(offers(over)).toEqual(['newGame', 'rematch']);
  expect(JSON.stringify(over.components)).not.toContain('.json');
  expect(offers(played)).toEqual(['newGame', 'rematch', 'review', 'replay', 'film']);
});
