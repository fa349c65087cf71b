/** Agreements and the options after a game on live pages, with the use cases of Discord's buttons. */
import { expect, it } from 'vitest';
import { createLanguage } from '../../../src/language/index.ts';
import { ABSENCE_TIMEOUT_MS, DAY_MS, HOUR_MS, NO_LIMITS, UNLIMITED } from '../../../src/match/index.ts';
import { scores, seededRandom } from '../../../src/rules/index.ts';
import type { BotMessage } from '../../../src/table/index.ts';
import { refusalInWords } from '../../../src/web/views/index.ts';
import { advanceWhileDue, opened } from '../../features/leagues/usecases/support.ts';
import { finishedMatch, matchTable, PLACE, playSomeMove, runningMatch, succeeded } from '../../support/game/match.ts';
import { clock, type TestPage, type TestWeb, testWeb } from '../support/web.ts';

async function seated(web: TestWeb, matchId: string, people = 2): Promise<readonly [TestPage, TestPage]> {
  const pages = [];
  for (let person = 0; person < people; person++) {
    const page = await web.page(await web.linkSession(person, matchId));
    await page.gameAt(0);
    pages.push(page);
  }
  return pages as unknown as readonly [TestPage, TestPage];
}

it('a pause is proposed, answered and ended at the table', async () => {
  const web = await testWeb();
  const { match, state } = await runningMatch(web.table);
  const matchId = match.id;
  const pages = await seated(web, matchId);
  const [asker, voter] = pages;
  const mover = pages[state.turn === 0 ? 0 : 1];
  const listsTurn = (yours: boolean) => (message: BotMessage) =>
    message.type === 'games' && message.games.some((game) => game.matchId === matchId && game.yours === yours);
  const text = 'The request has been sent.';
  expect(await asker.ask({ type: 'pause', matchId, on: true })).toMatchObject({ ok: true, text });
  await voter.waitForMessage((message) => message.type === 'game' && message.game.questions.length > 0);
  const [question] = voter.game().questions;
  expect(question).toMatchObject({ answer: 'vote', text: expect.stringContaining('would like to pause this game') });
  await asker.waitForMessage((message) => message.type === 'game' && message.game.questions.length > 0);
  expect(asker.game().questions[0]).toMatchObject({
    answer: 'withdraw',
    waiting: expect.stringMatching(/^Waiting for: /),
  });
  const agree = { type: 'answer', matchId, question: question?.id ?? 0, agree: true } as const;
  expect(await voter.ask(agree)).toMatchObject({ ok: true });
  for (const page of [asker, voter]) {
    await page.waitForMessage((message) => message.type === 'game' && message.game.paused);
    expect(page.game()).toMatchObject({
      headline: `⏸ This game is paused. It will be ${match.members[state.turn ?? 0]?.name}’s turn when it resumes.`,
      questions: [],
      standstill: expect.stringContaining('paused'),
    });
  }
  await mover.waitForMessage(listsTurn(false));
  const whilePaused = mover.messages.length;
  expect(await voter.ask(agree), 'the proposal is closed').toMatchObject({ ok: false });
  expect(await voter.ask({ type: 'pause', matchId, on: false })).toMatchObject({ ok: true, text: 'The game goes on.' });
  expect((await web.table.matches.view(matchId))?.match.pausedAt).toBeNull();
  await mover.waitForMessage(listsTurn(true), whilePaused);
  const isOwnTurn = (message: BotMessage) => message.type === 'game' && message.game.headline === 'It’s your turn';
  await mover.waitForMessage(isOwnTurn, whilePaused);
});

it('a pause is shown at the table although the clock was set back after it was proposed', async () => {
  let ahead = HOUR_MS;
  const movable = { now: () => new Date(clock.now().getTime() + ahead) };
  const web = await testWeb({ table: await matchTable(undefined, { clock: movable }), clock: movable });
  const { match } = await runningMatch(web.table);
  const matchId = match.id;
  const pages = await seated(web, matchId);
  const [asker, voter] = pages;
  expect(await asker.ask({ type: 'pause', matchId, on: true })).toMatchObject({ ok: true });
  for (const page of pages) await page.waitForMessage(isAsked);
  ahead = 0;
  const question = voter.game().questions[0]?.id ?? 0;
  expect(await voter.ask({ type: 'answer', matchId, question, agree: true })).toMatchObject({ ok: true });
  for (const page of pages) await page.waitForMessage((message) => message.type === 'game' && message.game.paused);
  const later = await web.page(await web.linkSession(0, matchId));
  expect(await later.gameAt(0)).toMatchObject({ paused: true, questions: [] });
});

it('the asker of a pause who has handed on their seat is someone, not a question mark', async () => {
  const web = await testWeb();
  const { match } = await runningMatch(web.table);
  const { actor, matches, store } = web.table;
  const voter = await web.page(await web.linkSession(1, match.id));
  await voter.gameAt(0);
  succeeded(await matches.askPause(actor(0), match.id));
  const { personId, name } = actor(3);
  succeeded(await matches.offerSeat(actor(0), match.id, { personId, name }));
  const open = await store.matches.transaction(({ agreements }) => agreements.open(match.id));
  const offer = open.find(({ kind }) => kind === 'replace')?.id ?? 0;
  succeeded(await matches.answer(actor(3), match.id, offer, true));
  expect(await voter.ask({ type: 'pause', matchId: match.id, on: true })).toMatchObject({
    ok: false,
    text: expect.stringContaining('Someone has already asked for that'),
  });
});

const isAsked = (message: BotMessage) => message.type === 'game' && message.game.questions.length > 0;

it('a seat is offered to a person without one, who takes it at the table; others are asked nothing', async () => {
  const web = await testWeb();
  const { match } = await runningMatch(web.table, { players: 3 });
  const matchId = match.id;
  const [asker, other] = await seated(web, matchId);
  const invited = await web.page(await web.linkSession(3, matchId));
  await invited.gameAt(0);
  const { actor, matches } = web.table;
  const { personId, name } = actor(3);
  succeeded(await matches.offerSeat(actor(0), matchId, { personId, name }));
  for (const page of [asker, invited]) await page.waitForMessage(isAsked);
  const [question] = invited.game().questions;
  expect(question).toMatchObject({ answer: 'takeSeat', text: `Anni would like to hand their seat to ${name}.` });
  expect(asker.game().questions).toMatchObject([{ answer: 'withdraw', waiting: `Waiting for: ${name}` }]);
  expect(other.game().questions).toEqual([]);
  expect(await invited.ask({ type: 'answer', matchId, question: question?.id ?? 0, agree: true })).toMatchObject({
    ok: true,
  });
  expect((await matches.view(matchId))?.match.members[0]?.personId).toBe(personId);
});

it('a seat is not taken by a person at the limit of open games', async () => {
  const limits = { ...NO_LIMITS, openGames: { ...UNLIMITED, person: 1 } };
  const web = await testWeb({ table: await matchTable(undefined, { clock, limits }) });
  const { actor, matches } = web.table;
  await matches.create(actor(3), { side: 'A', capacity: 2, locale: 'en', place: PLACE });
  const { match } = await runningMatch(web.table);
  const invited = await web.page(await web.linkSession(3, match.id));
  await invited.gameAt(0);
  const { personId, name } = actor(3);
  succeeded(await matches.offerSeat(actor(0), match.id, { personId, name }));
  await invited.waitForMessage(isAsked);
  const question = invited.game().questions[0]?.id ?? 0;
  const refusal = { ok: false, text: expect.stringContaining('You’re in 1 game') };
  expect(await invited.ask({ type: 'answer', matchId: match.id, question, agree: true })).toMatchObject(refusal);
  expect(await invited.ask({ type: 'answer', matchId: match.id, question, agree: false })).toMatchObject({ ok: true });
});

it('the player who is not absent yet has the honorific of the language', async () => {
  const { match } = await runningMatch(await matchTable());
  const now = new Date(0);
  const refusal = { ok: false, code: 'notAbsent', name: 'Peter', until: new Date(DAY_MS) } as const;
  expect(refusalInWords(createLanguage().of('ja'), match, refusal, now)).toContain('Peterさん');
});

it('a clock for the game of an absent player is agreed on at the table', async () => {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const web = await testWeb({ table: await matchTable(undefined, { clock: { now } }) });
  const { match, state } = await runningMatch(web.table, { players: 3 });
  const matchId = match.id;
  const [proposer = 0, voter = 0] = [0, 1, 2].filter((seat) => seat !== state?.turn);
  const page = await web.page(await web.linkSession(voter, matchId));
  await page.gameAt(0);
  const { actor, matches, store } = web.table;
  ahead = ABSENCE_TIMEOUT_MS;
  await store.matches.transaction((transaction) => transaction.recordPoll(now()));
  await matches.processDueClocks();
  const timeControl = { kind: 'turn', perTurn: 2 * DAY_MS, whenUp: 'pass' } as const;
  succeeded(await matches.goOnWithout(actor(proposer), matchId, { way: 'clock', timeControl }));
  await page.waitForMessage(isAsked);
  const [question] = page.game().questions;
  expect(question).toMatchObject({
    answer: 'vote',
    text: expect.stringMatching(
      / is away\. .+ would like this game to have a clock from now on\. 2 days for each turn\./,
    ),
  });
  await page.ask({ type: 'answer', matchId, question: question?.id ?? 0, agree: true });
  expect((await matches.view(matchId))?.match.timeControl).toEqual(timeControl);
});

it('a question names nobody in particular once its proposer has handed the seat on', async () => {
  const web = await testWeb();
  const { match } = await runningMatch(web.table, { players: 3 });
  const [, page] = await seated(web, match.id);
  const { actor, matches } = web.table;
  await matches.askPause(actor(0), match.id);
  const { personId, name } = actor(3);
  succeeded(await matches.offerSeat(actor(0), match.id, { personId, name }));
  const offer = (await matches.openProposals(match.id)).find(({ kind }) => kind === 'replace');
  succeeded(await matches.answer(actor(3), match.id, offer?.id ?? 0, true));
  await page.waitForMessage(
    (message) =>
      message.type === 'game' && message.game.questions.some(({ text }) => text.startsWith('Someone would like')),
  );
});

it('resigning ends a game of two, names the winner, and cannot be done twice', async () => {
  const web = await testWeb();
  const { match } = await runningMatch(web.table);
  const [first, second] = await seated(web, match.id);
  expect(await first.ask({ type: 'resign', matchId: match.id })).toMatchObject({ ok: true });
  await second.waitForMessage((message) => message.type === 'game' && message.game.status === 'finished');
  expect(second.game()).toMatchObject({ resigned: [0], outcome: { winners: [1], note: null } });
  expect(await first.ask({ type: 'resign', matchId: match.id })).toMatchObject({ ok: false });
});

it('a player for whom a computer player moves at the end does not win', async () => {
  const web = await testWeb();
  const { match } = await runningMatch(web.table, { players: 3 });
  await web.table.matches.giveUpSeat({ matchId: match.id, seat: 0, personId: 'person0' }, 'standIn');
  const random = seededRandom(1);
  for (let { status } = match; status === 'running'; ) {
    ({ status } = (await playSomeMove(web.table, match.id, random)).match);
  }
  const state = (await web.table.matches.view(match.id))?.state ?? expect.fail();
  expect(state.winners, 'it plays better than random moves').toEqual([0]);
  const [page] = await seated(web, match.id);
  const best = (scores(state)[1] ?? 0) > (scores(state)[2] ?? 0) ? 1 : 2;
  expect(page.game()).toMatchObject({
    state: { winners: [best] },
    outcome: { winners: [best], note: 'A computer player was moving for Anni at the end.' },
  });
  expect(page.game().outcome?.headline).not.toContain('Anni');
});

it('nobody who has left the season of a league is told to come back', async () => {
  const web = await testWeb();
  const id = await opened(web.table, 2, { groupSize: null, rounds: 1, absence: 'computer' });
  await web.table.leagues.startLeague(web.table.actor(0), id);
  const matchId = (await advanceWhileDue(web.table, id)).games[0]?.matchId ?? '';
  await web.table.leagues.leaveLeague(web.table.actor(0), id);
  await advanceWhileDue(web.table, id);
  const page = await web.page(await web.linkSession(0, matchId));
  await page.gameAt(0);
  expect(page.game()).toMatchObject({
    standIn: false,
    standstill: 'You’ve left this season. You can enter again in the next one.',
  });
});

it('a rematch begins when the last of its players wants it, and each gets a separate link to it', async () => {
  const web = await testWeb();
  const { match } = await finishedMatch(web.table);
  const matchId = match.id;
  const [first, second] = await seated(web, matchId);
  const opened = await first.ask({ type: 'rematch', matchId, side: 'B' });
  expect(opened).toMatchObject({ ok: true, text: expect.stringContaining('is open') });
  expect(opened.begun).toBeUndefined();
  const begun = await second.ask({ type: 'rematch', matchId, side: 'A' });
  expect(begun).toMatchObject({ ok: true, text: 'The rematch on the B side has begun.' });
  expect(begun.begun?.link).toEqual(expect.any(String));
  expect((await web.table.matches.view(begun.begun?.matchId ?? ''))?.match).toMatchObject({
    status: 'running',
    side: 'B',
  });
  const again = await first.ask({ type: 'rematch', matchId, side: 'A' });
  expect(again, 'it has begun').toMatchObject({ ok: true, text: begun.text, begun: { matchId: begun.begun?.matchId } });
  expect(again.begun?.link).toEqual(expect.any(String));
  for (const person of ['person0', 'person1']) expect(await web.table.matches.ofPerson(person)).toHaveLength(1);
});

it('a new game that has begun is linked to instead of another lobby', async () => {
  const web = await testWeb();
  const { match } = await finishedMatch(web.table);
  const [first, second] = await seated(web, match.id);
  const press = { type: 'newGame', matchId: match.id } as const;
  for (const page of [first, second]) expect((await page.ask(press)).begun).toBeUndefined();
  const [opened] = await web.table.matches.ofPerson('person0');
  await web.table.matches.start(web.table.actor(0), opened?.match.id ?? '');
  const again = await second.ask(press);
  expect(again).toMatchObject({ text: 'The game has started.', begun: { matchId: opened?.match.id } });
  expect(again.begun?.link).toEqual(expect.any(String));
  expect(await web.table.matches.ofPerson('person0')).toHaveLength(1);
});

it('a rematch that waits for others says so to whoever joins it', async () => {
  const web = await testWeb();
  const { match } = await finishedMatch(web.table, { players: 3 });
  const [first, second] = await seated(web, match.id);
  expect(await first.ask({ type: 'rematch', matchId: match.id, side: 'B' })).toMatchObject({
    text: expect.stringContaining('invite the others'),
  });
  expect(await second.ask({ type: 'rematch', matchId: match.id, side: 'A' })).toMatchObject({
    text: 'You’re in. The rematch on the B side begins once everyone is in.',
  });
});

it.each(['rematch', 'newGame'] as const)(
  'the second player joins the %s although the server may have no more games',
  async (type) => {
    const limits = { ...NO_LIMITS, openGames: { ...UNLIMITED, server: 1 } };
    const web = await testWeb({ table: await matchTable(undefined, { clock, limits }) });
    const { match } = await finishedMatch(web.table, { players: 3 });
    const pages = await seated(web, match.id, 3);
    const matchId = match.id;
    const press = type === 'rematch' ? ({ type, matchId, side: 'A' } as const) : { type, matchId };
    for (const page of pages) expect(await page.ask(press)).toMatchObject({ ok: true });
  },
);

it('a rematch that is requested again by its id is the same one', async () => {
  const web = await testWeb();
  const { match } = await finishedMatch(web.table);
  const [first] = await seated(web, match.id);
  const request = { type: 'rematch', matchId: match.id, side: 'A', id: 'the-same-rematch' } as const;
  expect(await first.ask(request)).toEqual(await first.ask(request));
  expect(await web.table.matches.ofPerson('person0')).toHaveLength(1);
});

it.each(['rematch', 'newGame'] as const)('%s is refused while the game is running', async (type) => {
  const web = await testWeb();
  const { match } = await runningMatch(web.table);
  const [page] = await seated(web, match.id);
  const asked = type === 'rematch' ? ({ type, matchId: match.id, side: 'A' } as const) : { type, matchId: match.id };
  expect(await page.ask(asked)).toMatchObject({ ok: false });
});

it('nothing is opened in a channel that the person can no longer view', async () => {
  const web = await testWeb({ mayView: async () => false });
  const { match } = await finishedMatch(web.table);
  const [page] = await seated(web, match.id);
  const answer = await page.ask({ type: 'newGame', matchId: match.id });
  expect(answer).toMatchObject({ ok: false, text: expect.stringContaining('can’t see the channel') });
  expect(await web.table.matches.ofPerson('person0')).toEqual([]);
});
