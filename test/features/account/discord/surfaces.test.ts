/**
 * Nobody sees a person who hides from everybody, and neither of two people sees the other after a block, outside a
 * game's own place. Walks all surfaces; a new command, control or notice has to declare here what it shows.
 */
import { type APIMessage, ApplicationCommandOptionType } from 'discord.js';
import { expect, it } from 'vitest';
import { commands, controls } from '../../../../src/features/bot/index.ts';
import { createLanguage } from '../../../../src/language/index.ts';
import type { MatchId } from '../../../../src/match/index.ts';
import type { NoticeFacts } from '../../../../src/match/notices.ts';
import { controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import { succeeded } from '../../../support/game/match.ts';

const PEOPLE = ['Plainly', 'Hidelia', 'Blockadia', 'Barredo', 'Lookandra'].map((name) => ({
  slug: name.toLowerCase(),
  name,
  locale: 'en-US',
}));
/** The readers, and the people hidden from each; `Plainly` is visible to all of them. */
const READERS = {
  lookandra: ['Hidelia'],
  barredo: ['Hidelia', 'Blockadia'],
  blockadia: ['Hidelia', 'Barredo'],
} as const;
type Reader = keyof typeof READERS;
/** The people at the table that such a reader opens. */
const AT_TABLE: Readonly<Record<Reader, readonly string[]>> = {
  lookandra: ['Plainly', 'Hidelia', 'Blockadia'],
  barredo: ['Plainly', 'Hidelia', 'Blockadia'],
  blockadia: ['Plainly', 'Hidelia', 'Barredo'],
};

/** Shows a surface to a reader; `own`: it includes the reader's own games, in which everybody is named. */
interface Walk {
  readonly see: (reader: Reader) => Promise<APIMessage | string>;
  readonly own?: true;
  /** The surface is the same for everybody. */
  readonly all?: true;
}

/** Why this surface names nobody who could be hidden. */
type Surface = Walk | string;

const OWN = 'it is about whoever asks, and games in which they have a seat';
const NOBODY = 'it names no other people';
const AGREED = 'whoever enters a league agrees to be named in it';

const open = opensTables();
let table: Table;
let running: Readonly<Record<Reader, MatchId>>;
let finished: Readonly<Record<Reader, MatchId>>;
let results: string;

const idOf = (name: string) => table.person(name.toLowerCase()).user.id;

type Options = Readonly<Record<string, string | number | boolean>>;

async function privateAnswer(reader: Reader, command: string, options: Options = {}): Promise<APIMessage> {
  return (await table.person(reader).command(table.channelId, command, options)).reply();
}

async function pressed(reader: Reader, message: APIMessage, action: string, value?: string): Promise<APIMessage> {
  const customId = controlOf(message, action);
  if (customId === undefined) throw new Error(`no ${action} in ${textOf(message)}`);
  const person = table.person(reader);
  const sent = await (value === undefined
    ? person.click(message, customId)
    : person.choose(message, customId, [value]));
  if (!IN_PLACE.includes(action)) return sent.reply();
  const before = JSON.stringify(message.components);
  return person.waitForMessage(({ id, components }) => id === message.id && JSON.stringify(components) !== before);
}

/** The answer replaces the message with the buttons. */
const IN_PLACE = ['pastMove', 'tablePart', 'finishedGames'];

/** Without the question's own id, which an answer repeats. */
async function textsOf(message: APIMessage): Promise<string> {
  const texts = message.attachments.map(async ({ url, filename, description = '' }) => {
    const isText = /\.(?:json|html)$/.test(filename);
    return [filename, description, isText ? await (await fetch(url)).text() : ''].join('\n');
  });
  return [JSON.stringify(message.components), message.content, ...(await Promise.all(texts))].join('\n');
}

const command = (name: string, options: (reader: Reader) => Options = () => ({}), more: Partial<Walk> = {}): Walk => ({
  see: (reader) => privateAnswer(reader, name, options(reader)),
  ...more,
});
const all = (reason: string, ...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, reason]));
const pastGame = async (reader: Reader) =>
  pressed(reader, await privateAnswer(reader, 'history', { here: true }), 'historyGame', finished[reader]);
const wordsOfTable = (reader: Reader) => privateAnswer(reader, 'board', { as: 'text', game: running[reader] });

const COMMANDS: Readonly<Record<string, Surface>> = {
  board: { see: wordsOfTable },
  log: command('log', (reader) => ({ game: running[reader] })),
  'game list': command('game list', undefined, { own: true }),
  'game export': command('game export', (reader) => ({ game: finished[reader], as: 'record' })),
  history: command('history', () => ({ here: true }), { own: true }),
  profile: command('profile', () => ({ person: idOf('Plainly'), as: 'text' })),
  leaderboard: command('leaderboard', () => ({ as: 'text', games: 1, players: 'more' })),
  ...all(
    OWN,
    ...['new', 'join', 'leave', 'start', 'cancel', 'computer', 'settings'].map((name) => `game ${name}`),
    ...['resign', 'replace', 'pause', 'resume', 'rematch', 'review', 'absent'].map((name) => `game ${name}`),
    ...['build', 'pass', 'choose', 'take', 'undo', 'hand', 'since', 'plan', 'hint'],
    ...['settings', 'visibility', 'block', 'unblock', 'links', 'data', 'forget'].map((name) => `me ${name}`),
  ),
  ...all(NOBODY, 'puzzle', 'rules', 'tutorial', 'server settings', 'server puzzle', 'help'),
  ...all(AGREED, ...['new', 'start', 'show', 'leave', 'cancel', 'next', 'export'].map((name) => `league ${name}`)),
  seek: 'its result is posted as a notice',
  play: 'it opens what /game new and /seek open',
};

/** The controls that people outside the game may use. */
const CONTROLS: Readonly<Record<string, Surface>> = {
  historyGame: { see: pastGame },
  pastMove: { see: async (reader) => pressed(reader, await pastGame(reader), 'pastMove') },
  replay: command('game export', (reader) => ({ game: finished[reader], as: 'replay' })),
  tablePart: { see: async (reader) => pressed(reader, await wordsOfTable(reader), 'tablePart', '1') },
  finishedGames: {
    see: async (reader) => pressed(reader, await privateAnswer(reader, 'game list'), 'finishedGames'),
    own: true,
  },
  ...all('they turn the pages of a command', 'history', 'leaderboard', 'tableWords', 'logOlder', 'logNewer'),
  film: 'it is made of the game as the replay is',
  filmShow: 'it posts the film that its reader has been shown',
  profileShow: 'it posts the profile of whoever presses it',
  leaderboardShow: 'it posts the leaderboard as everybody sees it: test/features/profiles/discord/shown.test.ts',
  openTable: 'it leads to the table’s page, which test/web/views/hiddenNames.test.ts looks at',
  callOff: 'it names nobody',
  join: 'it answers whoever joins, who is at the table then',
  ...all(
    'they answer in the game’s own place',
    'agree',
    'decline',
    'withdraw',
    'review',
    'reviewRefresh',
    'reviewPosition',
  ),
  ...all('they open what other commands and controls show', 'more', 'moreChosen'),
  ...all(OWN, 'linkEnd', 'linksEnd', 'me', 'digest', 'holiday', 'meSet', 'digestSet', 'holidaySet', 'meTheme'),
  ...all(
    OWN,
    'wordsFirst',
    'forgetAsk',
    'forgetMe',
    'seekJoin',
    'seekLeave',
    'seekStop',
    'seekAnother',
    'seekComputer',
    'playComputer',
    'playHere',
    'playEverywhere',
  ),
  ...all(
    NOBODY,
    'rules',
    'rulesPage',
    'legend',
    'help',
    'close',
    'puzzle',
    'puzzleAnswer',
    'puzzleType',
    'puzzleTyped',
  ),
  ...all(
    NOBODY,
    'puzzleGiveUp',
    'puzzlePage',
    'puzzleNext',
    'tutorial',
    'tutorialSpace',
    'tutorialPay',
    'tutorialDraw',
  ),
  ...all(NOBODY, 'tutorialBuild', 'tutorialKeep', 'tutorialPass', 'tutorialChoose', 'tutorialOn', 'tutorialEnd'),
  ...all(NOBODY, 'tutorialAgain', 'tutorialPlay', 'serverGames', 'serverGamesSet', 'serverRated', 'serverFirst'),
  ...all(NOBODY, 'serverLimit', 'serverHints', 'serverReviews', 'serverSilence'),
  ...all(AGREED, 'leagueEnter', 'leagueLeave', 'leagueLeaveSure', 'leagueCancel'),
};

const noticeWith = (wanted: (message: APIMessage) => boolean): APIMessage => {
  const found = table.person('plainly').messages(results).find(wanted);
  if (!found) throw new Error('a notice was not posted');
  return found;
};

const NOTICES: Readonly<Record<NoticeFacts['kind'], Surface>> = {
  result: {
    see: async (reader) => noticeWith((message) => JSON.stringify(message).includes(`score-${finished[reader]}`)),
    all: true,
  },
  seek: 'its names are looked at below',
  seekOffer: NOBODY,
  seekEnded: NOBODY,
  unreachable: NOBODY,
  dailyPuzzle: NOBODY,
  dailyPuzzleOver: NOBODY,
  league: AGREED,
};

const SUGGESTIONS: Walk = {
  see: async (reader) =>
    JSON.stringify(await table.person(reader).autocomplete(table.channelId, 'board', { game: '' }, 'game')),
  own: true,
};

async function setUp(): Promise<void> {
  const opened = await open({ playground: { people: PEOPLE } });
  table = opened.table;
  const { talk } = opened;
  const other = table
    .person('plainly')
    .channels()
    .find(({ id, kind }) => kind === 'text' && id !== table.channelId);
  if (!other) throw new Error('the playground has only one channel');
  results = other.id;
  const { guildId } = table.playground;
  const people = { results, seeks: results };
  await table.people.setServer(talk.actor('plainly'), guildId, { channels: people });
  await table.people.setAudience(talk.actor('hidelia'), 'nobody');
  await table.people.block(talk.actor('blockadia'), { personId: idOf('Barredo'), name: 'Barredo' });
  const play = async (third: string) => {
    const names = ['plainly', 'hidelia', third];
    const over = await talk.running(names);
    for (const _ of names) await talk.play(over);
    for (const name of names.slice(1)) succeeded(await table.matches.resign(talk.actor(name), over));
    const on = await talk.running(names);
    for (const _ of names) await talk.play(on);
    return [over, on] as const;
  };
  const [withBlocker, withBlockerOn] = await play('blockadia');
  const [withBarred, withBarredOn] = await play('barredo');
  finished = { lookandra: withBlocker, barredo: withBlocker, blockadia: withBarred };
  running = { lookandra: withBlockerOn, barredo: withBlockerOn, blockadia: withBarredOn };
  await talk.waitForDelivery();
  await expect.poll(() => table.person('plainly').messages(results).length).toBe(2);
}

async function look(surface: string, walk: Walk, reader: Reader): Promise<void> {
  const seen = await walk.see(reader);
  const text = typeof seen === 'string' ? seen : await textsOf(seen);
  const hidden = walk.all ? ['Hidelia'] : READERS[reader];
  // Both of them have played with `Hidelia`.
  const unnamed = walk.own && reader !== 'lookandra' ? hidden.filter((name) => name !== 'Hidelia') : hidden;
  expect(text, `${surface} to ${reader}`).toContain('Plainly');
  for (const name of unnamed) {
    expect(text, `${surface} to ${reader}`).not.toContain(name);
    expect(text, `${surface} to ${reader}`).not.toContain(idOf(name));
  }
}

const READER_NAMES = Object.keys(READERS) as Reader[];

it('no surface names a person who is hidden from the reader', { timeout: 1_200_000 }, async () => {
  await setUp();
  const surfaces = { ...COMMANDS, ...CONTROLS, ...NOTICES, 'suggested games': SUGGESTIONS };
  for (const [surface, walk] of Object.entries(surfaces)) {
    if (typeof walk !== 'string') for (const reader of READER_NAMES) await look(surface, walk, reader);
  }
  // People in a game know each other, and the game's own place names everybody.
  const own = await privateAnswer('blockadia', 'history', { person: idOf('Plainly') });
  expect(await textsOf(own)).toContain('Hidelia');
  const { threadId } = (await table.matches.view(running.lookandra))?.match.place ?? {};
  const inThread = await (await table.person('lookandra').command(threadId ?? '', 'board', { as: 'text' })).reply();
  expect(await textsOf(inThread)).toContain('Hidelia');

  // Asked for by name, they look like people without any games.
  for (const reader of READER_NAMES) {
    for (const name of READERS[reader]) {
      const unknown = /There’s no profile of/;
      expect(textOf(await privateAnswer(reader, 'profile', { person: idOf(name), as: 'text' }))).toMatch(unknown);
      const compared = await privateAnswer(reader, 'profile', {
        person: idOf('Plainly'),
        with: idOf(name),
        as: 'text',
      });
      expect(textOf(compared)).toMatch(unknown);
      const past = await privateAnswer(reader, 'history', { person: idOf(name) });
      expect(controlOf(past, 'historyGame'), `games of ${name} to ${reader}`).toBeUndefined();
    }
  }
  const withHidden = { person: idOf('Plainly'), with: idOf('Hidelia') };
  expect(controlOf(await privateAnswer('lookandra', 'history', withHidden), 'historyGame')).toBeUndefined();
  expect(controlOf(await privateAnswer('barredo', 'history', withHidden), 'historyGame')).toBeDefined();

  // Everybody sees a search.
  const seeking = noticeAfter();
  await (await table.person('hidelia').command(table.channelId, 'seek', { players: 2 })).reply();
  const seek = await textsOf(await seeking);
  expect(seek).not.toContain('Hidelia');
  expect(seek).not.toContain(idOf('Hidelia'));

  // A later change of the settings applies immediately to everything shown from then on.
  await table.people.setAudience({ personId: idOf('Hidelia'), name: 'Hidelia', interactionId: 'later' }, 'everywhere');
  await table.people.unblock({ personId: idOf('Blockadia'), name: 'Blockadia', interactionId: 'too' }, idOf('Barredo'));
  for (const name of AT_TABLE.barredo) expect(await textsOf(await wordsOfTable('barredo'))).toContain(name);
  await table.people.setAudience({ personId: idOf('Plainly'), name: 'Plainly', interactionId: 'last' }, 'nobody');
  expect(await textsOf(await wordsOfTable('lookandra'))).not.toContain('Plainly');
});

function noticeAfter(): Promise<APIMessage> {
  return table.person('plainly').waitForMessage((message) => controlOf(message, 'seekJoin') !== undefined);
}

it('every command, and every control open to people outside a game, has an entry', () => {
  const language = createLanguage();
  const names = commands.flatMap(({ data }) => {
    const { name, options = [] } = data(language);
    const inner = options.filter(({ type }) => type === ApplicationCommandOptionType.Subcommand);
    return inner.length > 0 ? inner.map((option) => `${name} ${option.name}`) : [name];
  });
  expect(Object.keys(COMMANDS).sort()).toEqual(names.toSorted());
  const forOthers = controls.filter(({ guard }) => guard.audience === 'spectator' || guard.audience === 'anybody');
  expect(Object.keys(CONTROLS).sort()).toEqual(forOthers.map(({ action }) => action).sort());
});
