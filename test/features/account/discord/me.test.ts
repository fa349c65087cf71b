/** A person's settings on Discord: the card, its forms and refusals, and where turns and reminders are delivered. */
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, type WorkKind } from '../../../../src/match/index.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { filledIn } from '../../../support/discord/forms.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';

const start = new Date('2025-06-10T10:00:00.000Z').getTime();
const MINE = { language: ['client'], zone: 'Berlin', quiet: '22-8', reminders: '2 h, 12 h', pings: ['thread'] };

let now = start;
const open = opensTables();
let table: Table;
let talk: Talk;

beforeEach(async () => {
  now = start;
  ({ table, talk } = await open({ clock: { now: () => new Date(now) } }));
});

const card = async (name: string) => (await table.person(name).command(table.channelId, 'me settings')).reply();

type Values = Readonly<Record<string, string | readonly string[]>>;

/** Submits a form of the card; returns the card afterwards and the text shown beside it. */
async function fillIn(name: string, action: 'me' | 'holiday' | 'digest', values: Values) {
  const shown = await card(name);
  const opened = await clickOn(table.person(name), shown, action);
  expect(opened.modal).not.toBeNull();
  const before = textOf(shown);
  const sent = await table.person(name).submit(opened.id, values);
  const changed = () =>
    table
      .person(name)
      .messages(table.channelId)
      .find(({ id }) => id === shown.id);
  const message = await table
    .person(name)
    .waitForMessage(
      (each) => each.interaction_metadata?.id === sent.id || (each.id === shown.id && textOf(each) !== before),
    );
  return { reply: textOf(message), card: textOf(changed() ?? shown) };
}

/** Two people and a clock of one day; Peter or Anni is to move. */
async function startGame() {
  const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
  const { match } = await table.matches.create(talk.actor('anni'), { side: 'A', capacity: 2, locale: 'en-US', place });
  await table.matches.configure(talk.actor('anni'), match.id, {
    timeControl: { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'pass' },
  });
  await table.matches.join(talk.actor('peter'), match.id);
  await table.matches.start(talk.actor('anni'), match.id);
  await talk.waitForDelivery();
  const { match: running, state } = await talk.view(match.id);
  const mover = running.members[state?.turn ?? 0]?.name === 'Anni' ? 'anni' : 'peter';
  return { id: match.id, mover, threadId: running.place.threadId ?? '' };
}

it('changes nothing when a form is submitted unchanged', async () => {
  const anni = table.person('anni');
  await fillIn('anni', 'me', { ...MINE, language: 'nl' });
  await fillIn('anni', 'digest', { digest: '7:30' });
  const settings = async () => (await table.matches.person(anni.user.id)).settings;
  const before = await settings();
  for (const action of ['me', 'digest', 'holiday'] as const) {
    const opened = await clickOn(anni, await card('anni'), action);
    await anni.submit(opened.id, filledIn(opened.modal));
  }
  await fillIn('anni', 'me', { ...filledIn((await clickOn(anni, await card('anni'), 'me')).modal), zone: 'UTC' });
  expect(await settings()).toEqual({ ...before, zone: 'UTC' });
});

it('keeps what a person changes elsewhere while their form waits for Discord', async () => {
  const asked: string[] = [];
  table.playground.intercept(async ({ path }) => {
    if (path !== '/users/@me/channels') return undefined;
    asked.push(path);
    await table.matches.setPerson(talk.actor('anni'), { wordsFirst: true });
    return undefined;
  });
  await fillIn('anni', 'me', { ...MINE, pings: ['direct'] });
  expect(asked).toHaveLength(1);
  const { settings } = await table.matches.person(table.person('anni').user.id);
  expect(settings).toMatchObject({ wordsFirst: true, pings: 'direct', zone: 'Europe/Berlin' });
});

async function later(milliseconds: number) {
  now += milliseconds;
  await table.store.matches.transaction((transaction) => transaction.recordPoll(new Date(now)));
  await table.matches.processDueClocks();
  await talk.waitForDelivery();
}

const directTo = (name: string) => {
  const channel = table
    .person(name)
    .channels()
    .find(({ kind }) => kind === 'dm');
  return channel ? table.person(name).messages(channel.id) : [];
};

describe('the card', () => {
  it('shows the settings, and changes with the form', async () => {
    expect(textOf(await card('anni'))).toContain('Time zone: UTC');
    const { card: changed } = await fillIn('anni', 'me', { ...MINE, language: ['de'] });
    expect(changed).toContain('Sprache: Deutsch');
    expect(changed).toContain('Zeitzone: Europe/Berlin (dort ist es 12:00 Uhr)');
    expect(changed).toContain('Ruhezeit: 22:00 bis 08:00');
    expect(changed).toContain('Erinnerung 12 Stunden und 2 Stunden vor Ablauf deiner Zeit');
    const answer = await (await table.person('anni').command(table.channelId, 'hand')).reply();
    expect(textOf(answer)).toMatch(/Spiel/);
  });

  it('is in a language that the person has chosen in another process', async () => {
    const listeners = new Set<(kinds: readonly WorkKind[]) => void>();
    await table.stopBot();
    await table.startBot({
      onRemoteWork: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    const sent: WorkKind[] = [];
    table.matches.subscribe(
      ({ forOtherProcesses }) => sent.push(...forOtherProcesses),
      () => false,
    );
    await fillIn('anni', 'me', MINE);
    // The other process writes to the same table and sends the same kinds of work.
    await rawDatabase(table.url).execute(`UPDATE person_settings SET locale = 'de'`);
    for (const listener of listeners) listener(sent);
    await expect.poll(async () => textOf(await card('anni'))).toContain('Zeitzone');
  });

  it('takes zones as offsets, and shows zones by today’s names', async () => {
    const shown = async (zone: string) => (await fillIn('anni', 'me', { ...MINE, zone })).card;
    // The time is 10:00 UTC.
    expect(await shown('+05:30')).toMatch(/Time zone: UTC\+5:30 \(it is 3:30\sPM there\)/);
    expect(await shown('GMT-3')).toMatch(/Time zone: UTC-3 \(it is 7:00\sAM there\)/);
    expect(await shown('kyiv')).toMatch(/Time zone: Europe\/Kyiv \(it is 1:00\sPM there\)/);
  });

  it('refuses invalid values in one sentence, and changes nothing', async () => {
    const refused = async (values: Values) => (await fillIn('anni', 'me', { ...MINE, ...values })).reply;
    expect(await refused({ zone: 'Atlantis @everyone' })).toMatch(/the time zone “Atlantis/);
    expect(await refused({ quiet: 'at night' })).toMatch(/can’t read “at night” as quiet hours/);
    expect(await refused({ quiet: 'from 22' })).toMatch(
      /“from 22” says when your quiet hours begin, but not when they end/,
    );
    expect(await refused({ quiet: 'until 8' })).toMatch(
      /“until 8” says when your quiet hours end, but not when they begin/,
    );
    expect(await refused({ reminders: '10 min' })).toMatch(/between 15 minutes and 14 days/);
    expect(await refused({ reminders: '10000 h' })).toMatch(/between 15 minutes and 14 days/);
    expect(await refused({ reminders: '1 h, 2 h, 3 h, 4 h' })).toMatch(/at most 3/);
    expect(textOf(await card('anni'))).toContain('Time zone: UTC');
  });

  it('toggles words before pictures by one button, and a late second tap sets the same value', async () => {
    const shown = await card('anni');
    expect(textOf(shown)).toContain('The table is shown as a picture');
    const tap = () => clickOn(table.person('anni'), shown, 'wordsFirst');
    const changed = table
      .person('anni')
      .waitForMessage((each) => each.id === shown.id && textOf(each).includes('The table in words comes before'));
    await tap();
    await changed;
    await table.person('anni').clickStale(shown, controlOf(shown, 'wordsFirst') ?? '');
    expect((await fillIn('anni', 'me', MINE)).card).toContain('The table in words comes before its picture');
    await clickOn(table.person('anni'), await card('anni'), 'wordsFirst');
    await expect
      .poll(async () => textOf(await card('anni')), { timeout: 5000 })
      .toContain('The table is shown as a picture');
  });

  it('is filled in in the card’s own language, and shows values as it reads them', async () => {
    await fillIn('anni', 'me', { ...MINE, language: ['de'] });
    const typed = {
      language: ['de'],
      zone: 'Köln',
      quiet: '22:30 Uhr bis 7 Uhr',
      reminders: 'ein halber Tag, zwei Stunden',
    };
    const { card: set } = await fillIn('anni', 'me', { ...typed, pings: ['thread'] });
    expect(set).toContain('Europe/Berlin');
    expect(set).toContain('Ruhezeit: 22:30 bis 07:00');
    expect(set).toContain('Erinnerung 12 Stunden und 2 Stunden');
    expect((await fillIn('anni', 'digest', { digest: 'halb sieben abends' })).card).toContain('18:30');
    expect((await fillIn('anni', 'holiday', { first: '28.7.', last: '3. August' })).card).toContain(
      '28. Juli 2025 bis zum 3. August 2025',
    );
    const form = JSON.stringify((await clickOn(table.person('anni'), await card('anni'), 'holiday')).modal);
    expect(form).toContain('"value":"28. Juli 2025"');
    expect(form).toContain('24. Juni 2025');
  });

  it('asks which day is meant if a date is ambiguous, and explains the format', async () => {
    const refused = async (first: string) => (await fillIn('anni', 'holiday', { first, last: '' })).reply;
    expect(await refused('7/8')).toContain('“7/8” could be July 8, 2025 or August 7, 2025');
    expect(await refused('soon')).toContain('Write, for example, “June 24, 2025”');
    const anni = table.person('anni');
    const refusal = await anni.waitForMessage((message) => textOf(message).includes('“soon”'));
    expect(JSON.stringify((await clickOn(anni, refusal, 'holiday')).modal)).toContain('"value":"soon"');
  });

  it('takes a holiday and ends it', async () => {
    const taken = await fillIn('anni', 'holiday', { first: 'July 1', last: '2025-07-14' });
    expect(taken.card).toContain('Vacation from July 1, 2025 to July 14, 2025');
    expect(taken.card).toContain('14 vacation days left in 2025');
    expect((await fillIn('anni', 'holiday', { first: '2025-07-01', last: '2025-08-14' })).reply).toMatch(
      /28 vacation days left/,
    );
    expect((await fillIn('anni', 'holiday', { first: '', last: '' })).card).toContain('No vacation');
  });
});

it('a refused form comes back once, as it was filled in', async () => {
  const { reply } = await fillIn('anni', 'me', { ...MINE, zone: 'Atlantis', quiet: '23-7' });
  expect(reply).toContain('“Atlantis”');
  const anni = table.person('anni');
  const refused = await anni.waitForMessage((message) => textOf(message).includes('“Atlantis”'));
  const again = await clickOn(anni, refused, 'me');
  expect(JSON.stringify(again.modal)).toMatch(/"value":"Atlantis".*"value":"23-7".*"value":"2 h, 12 h"/);
  await anni.submit(again.id, { ...MINE, zone: 'Berlin', quiet: '23-7' });
  await anni.waitForMessage((message) => textOf(message).includes('Europe/Berlin'));
  expect(JSON.stringify((await clickOn(anni, await card('anni'), 'me')).modal)).not.toContain('Atlantis');
});

describe('a reminder', () => {
  it('is one short message in the thread that pings only the person to move', async () => {
    const { id, mover, threadId } = await startGame();
    await later(18 * HOUR_MS);
    const [, reminder, ...others] = talk.publicMessages(threadId);
    expect(others).toEqual([]);
    expect(reminder?.mentions.map(({ id: person }) => person)).toEqual([table.person(mover).user.id]);
    expect(reminder && textOf(reminder)).toMatch(/your time for this turn runs out <t:\d+:R>/);
    await later(HOUR_MS);
    await talk.play(id);
    await talk.waitForDelivery();
    expect(talk.publicMessages(threadId).filter((message) => textOf(message).includes('your time'))).toHaveLength(1);
  });

  it('goes where the person wants it, and to the thread if direct messages are closed', async () => {
    const { mover, threadId } = await startGame();
    await fillIn(mover, 'me', { ...MINE, quiet: '', reminders: '12 h, 2 h', pings: ['direct'] });
    await later(12 * HOUR_MS);
    expect(talk.publicMessages(threadId)).toHaveLength(1);
    expect(directTo(mover).map(textOf)).toEqual([expect.stringMatching(/<t:\d+:R>/)]);
    table.person(mover).refuseDirectMessages(true);
    await later(10 * HOUR_MS);
    expect(talk.publicMessages(threadId)).toHaveLength(2);
    expect(talk.publicMessages(threadId)[1]?.mentions).toHaveLength(1);
  });
});

it('the list of games begins with those in which it is one’s turn, the most urgent first', async () => {
  const games = [await startGame(), await startGame(), await startGame()];
  now += HOUR_MS;
  const mine = games.filter(({ mover }) => mover === 'anni');
  const answer = textOf(await (await table.person('anni').command(table.channelId, 'game list')).reply());
  const [, ...lines] = answer.split('\n');
  expect(lines).toHaveLength(3);
  expect(lines.map((line) => line.startsWith('- **'))).toEqual(games.map((_, index) => index < mine.length));
  for (const line of lines) expect(line).toMatch(/time runs out <t:\d+:R>/);
});

it('the list of games includes one’s games on other servers, and names the servers', async () => {
  const place = { serverId: '999999999999999999', channelId: '888888888888888888', threadId: null };
  await table.matches.create(talk.actor('anni'), { side: 'B', capacity: 2, locale: 'en-US', place });
  const answer = textOf(await (await table.person('anni').command(table.channelId, 'game list')).reply());
  expect(answer).toMatch(
    /Anni \(B side\).*\[on another server\]\(https:\/\/discord\.com\/channels\/999999999999999999\/888888888888888888\)/,
  );
  expect(textOf(await (await table.person('peter').command(table.channelId, 'game list')).reply())).not.toContain(
    place.serverId,
  );
});

describe('a turn', () => {
  it('is sent as a direct message to people who prefer that, without a ping in the thread', async () => {
    const { id, mover, threadId } = await startGame();
    const other = mover === 'anni' ? 'peter' : 'anni';
    await fillIn(other, 'me', { ...MINE, pings: ['direct'] });
    await talk.play(id);
    await talk.waitForDelivery();
    expect(talk.publicMessages(threadId).at(-1)?.mentions).toEqual([]);
    expect(directTo(other).map(textOf)).toEqual([expect.stringMatching(/It’s your turn: .*\n.*<t:\d+:R>/)]);
    expect(directTo(mover)).toEqual([]);
  });

  it('pings in the thread if direct messages are closed', async () => {
    const { id, mover, threadId } = await startGame();
    const other = mover === 'anni' ? 'peter' : 'anni';
    await fillIn(other, 'me', { ...MINE, pings: ['direct'] });
    table.person(other).refuseDirectMessages(true);
    await talk.play(id);
    await talk.waitForDelivery();
    expect(
      talk
        .publicMessages(threadId)
        .at(-1)
        ?.mentions.map(({ id: person }) => person),
    ).toEqual([table.person(other).user.id]);
  });
});

describe('the daily digest', () => {
  it('names the games in which it is one’s turn, the most urgent first, each with a link', async () => {
    const games = [await startGame(), await startGame(), await startGame()];
    const mine = games.filter(({ mover }) => mover === 'anni');
    expect((await fillIn('anni', 'digest', { digest: '18:00' })).card).toMatch(/A digest each day at 6:00\sPM/);
    await later(8 * HOUR_MS);
    await later(HOUR_MS / 60);
    const digests = directTo('anni').map(textOf);
    if (mine.length === 0) {
      expect(digests).toEqual([]);
      return;
    }
    expect(digests).toHaveLength(1);
    const [title, ...lines] = (digests[0] ?? '').split('\n');
    expect(title).toBe(
      mine.length === 1 ? '**It’s your turn in 1 game**' : `**It’s your turn in ${mine.length} games**`,
    );
    for (const [index, line] of lines.entries()) {
      expect(line).toMatch(
        /Anni, Peter \(A side\) · time runs out <t:\d+:R> · \[on .*\]\(https:\/\/discord\.com\/channels\//,
      );
      expect(line).toContain(mine[index]?.threadId);
    }
    expect(directTo('peter')).toEqual([]);
  });

  it('can be switched off, and refuses an invalid time of day', async () => {
    expect((await fillIn('anni', 'digest', { digest: 'evening' })).reply).toMatch(
      /can’t read “evening” as a time of day/,
    );
    expect((await fillIn('anni', 'digest', { digest: '25:00' })).reply).toMatch(/can’t read “25:00”/);
    await fillIn('anni', 'digest', { digest: '7.30' });
    expect((await fillIn('anni', 'me', MINE)).card).toContain('A digest each day at 7:30');
    expect((await fillIn('anni', 'digest', { digest: '' })).card).toContain('No daily digest');
  });
});
