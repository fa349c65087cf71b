/** Games in places that somebody cannot view: whatever they type, choose or press, it is as if there were no such game. */
import {
  type APIApplicationCommandOption,
  type APIMessage,
  ApplicationCommandOptionType as Kind,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { PageRefusal } from '../../../packages/playground/index.ts';
import { commands } from '../../../src/discord/index.ts';
import { makeCustomId } from '../../../src/discord/messages/customId.ts';
import { createLanguage } from '../../../src/language/index.ts';
import type { MatchView } from '../../../src/match/index.ts';
import { type Table, textOf } from '../../support/bot.ts';
import { opensTables } from '../../support/tables.ts';
import type { Talk } from '../../support/tableTalk.ts';
import { furnishPrivately, hide, type Outsider, type PrivatePlaces } from './support/privatePlaces.ts';

const language = createLanguage();
const words = language.of('en-US');
const open = opensTables();
/** All commands by several people, each an answer or more. */
const WALK = { timeout: 1_200_000 };
let table: Table;
let talk: Talk;
let at: PrivatePlaces;

beforeEach(async () => {
  ({ table, talk } = await open());
  at = await furnishPrivately(table, talk);
});

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value>>;

interface Leaf {
  readonly path: string;
  readonly options: readonly APIApplicationCommandOption[];
}

/** Every command and subcommand that there is. */
const leaves: readonly Leaf[] = commands.flatMap(({ data }) => leavesOf(data(language)));

function leavesOf({ name, options = [] }: RESTPostAPIChatInputApplicationCommandsJSONBody): readonly Leaf[] {
  const inner = options.flatMap((option) =>
    option.type === Kind.Subcommand ? [{ path: `${name} ${option.name}`, options: option.options ?? [] }] : [],
  );
  return inner.length > 0 ? inner : [{ path: name, options }];
}

const takesGame = ({ options }: Leaf) => options.some(({ name }) => name === 'game');

/** Something that an option takes. */
function sampleOf(option: APIApplicationCommandOption): Value {
  if ('choices' in option && option.choices?.[0]) return option.choices[0].value;
  switch (option.type) {
    case Kind.Boolean:
      return true;
    case Kind.Integer:
      return option.min_value ?? 1;
    case Kind.User:
      return table.person('jana').user.id;
    case Kind.Channel:
      return at.channelId;
    default:
      return option.name === 'league' ? at.leagueId : 'C2';
  }
}

/** With what it needs alone, and with each of the other options beside that. */
function usesOf({ options }: Leaf): readonly Values[] {
  const others = options.filter(({ name }) => name !== 'game');
  const needed = Object.fromEntries(others.flatMap((each) => (each.required ? [[each.name, sampleOf(each)]] : [])));
  const more = others.flatMap((option): Values[] => {
    if (option.required) return [];
    const choices =
      'choices' in option && option.choices ? option.choices.map(({ value }) => value) : [sampleOf(option)];
    return choices.slice(0, 3).map((value) => ({ ...needed, [option.name]: value }));
  });
  return [needed, ...more];
}

/** What somebody is answered; null where their client does not let them ask. */
async function answerTo({ name, channelId }: Outsider, path: string, options: Values): Promise<APIMessage | null> {
  try {
    return await (await table.person(name).command(channelId, path, options)).reply();
  } catch (error) {
    if (error instanceof PageRefusal) return null;
    throw error;
  }
}

const everything = (message: APIMessage | null) => JSON.stringify(message ?? '');

async function state(): Promise<string> {
  return JSON.stringify(await Promise.all(Object.values(at.games).map((id) => talk.view(id))));
}

describe('whoever cannot view the place', () => {
  it('finds no game by naming it, in any command', WALK, async () => {
    const before = await state();
    const numbers = [`#${(await talk.view(at.games.running)).match.number}`];
    const names = [...Object.values(at.games), ...numbers];
    for (const leaf of leaves.filter(takesGame)) {
      for (const who of at.outsiders) {
        for (const use of usesOf(leaf)) {
          const unknown = await answerTo(who, leaf.path, { ...use, game: 'nosuchgame' });
          // The first use with each game, the others with one that fits.
          for (const game of use === usesOf(leaf)[0] || Object.keys(use).length < 2 ? names : names.slice(0, 1)) {
            const answer = await answerTo(who, leaf.path, { ...use, game });
            const said = answer && textOf(answer).replaceAll(game, 'nosuchgame');
            const what = `${who.name}: /${leaf.path} ${JSON.stringify({ ...use, game })}`;
            expect([what, said]).toEqual([what, unknown && textOf(unknown)]);
          }
        }
      }
    }
    expect(await state()).toBe(before);
  });

  it('reads nothing of it in any answer, whatever they ask for', WALK, async () => {
    const secrets = await at.secrets();
    for (const leaf of leaves) {
      for (const who of at.outsiders) {
        for (const use of usesOf(leaf)) {
          // What they name themselves may be named to them.
          const own = Object.values(use).map(String);
          const answer = everything(await answerTo(who, leaf.path, use));
          const what = `${who.name}: /${leaf.path} ${JSON.stringify(use)}`;
          const read = secrets.filter((secret) => !own.includes(secret) && answer.includes(secret));
          expect([what, read]).toEqual([what, []]);
        }
      }
    }
  });

  it('is offered none while typing', async () => {
    const secrets = await at.secrets();
    for (const { path, options } of leaves) {
      for (const option of options) {
        if (!('autocomplete' in option) || option.autocomplete !== true) continue;
        for (const { name, channelId } of at.outsiders) {
          const offered = await table
            .person(name)
            .autocomplete(channelId, path, { [option.name]: '' }, option.name)
            .catch((error: unknown) => {
              if (error instanceof PageRefusal) return [];
              throw error;
            });
          const read = secrets.filter((secret) => JSON.stringify(offered).includes(secret));
          expect([path, option.name, name, read]).toEqual([path, option.name, name, []]);
        }
      }
    }
  });

  it('gets nothing from what stands in the open: pages of finished games, a search, a league', async () => {
    const secrets = await at.secrets();
    await (await table.person('nora').command(at.openChannelId, 'seek', {})).reply();
    const details = ['o', 'zzzz', '---', '-', at.channelId, '-'];
    const forged: readonly (readonly [string, readonly string[], string?])[] = [
      ['historyGame', [], at.games.finished],
      ['history', details],
      ['history', ['o', 'zzzz', '---', table.person('jana').user.id, '-', '-']],
      ['finishedGames', ['0']],
      ['seekJoin', ['1']],
      ['leagueEnter', [at.leagueId]],
      ['leagueLeave', [at.leagueId]],
    ];
    // Messages on which one can press: something that somebody wrote there is as good as any.
    for (const { name, channelId } of at.outsiders) {
      const message = await table.person(name).send(channelId, 'hello');
      for (const [action, given, value] of forged) {
        const customId = makeCustomId({ action, matchId: '-', version: 0, details: given });
        const sent = await table.person(name).clickStale(message, customId, value === undefined ? undefined : [value]);
        const answer = everything(await sent.reply());
        const read = secrets.filter((secret) => answer.replaceAll(customId, '').includes(secret));
        expect([name, action, read]).toEqual([name, action, []]);
      }
    }
    expect((await table.leagues.entries(at.leagueId)).length).toBe(0);
    expect((await seekOne())?.members).toHaveLength(1);
  });

  const seekOne = () => table.store.people.seek(1);

  it('is offered no seat there by somebody who plays', async () => {
    const lukas = table.person('lukas').user;
    const jana = { name: 'jana', channelId: at.openChannelId };
    const offered = { player: lukas.id, game: at.games.running };
    expect(textOf(await answered(jana, 'game replace', offered))).toBe(
      words.t('agreements.cannotView', { name: 'Lukas' }),
    );
    expect(await table.matches.openProposals(at.games.running)).toEqual([]);
  });

  it('can neither join nor open anything there, whatever they once were', async () => {
    const lukas = { name: 'lukas', channelId: at.openChannelId };
    expect(textOf(await answered(lukas, 'seek', {}))).toBe(words.t('errors.placeHidden'));
    // Peter has played there.
    table.playground.admin.setRoles('peter', []);
    const peter = { name: 'peter', channelId: at.openChannelId };
    expect(textOf(await answered(peter, 'game rematch', { game: at.games.finished }))).toBe(
      words.t('errors.placeHidden'),
    );
    const { match } = await rematchBy('jana');
    expect(textOf(await answered(peter, 'game join', { game: match.id }))).toContain('I don’t know the game');
    expect((await talk.view(match.id)).match.members.map(({ name }) => name)).toEqual(['Jana']);
    // What somebody plays stays theirs.
    expect(textOf(await answered(peter, 'board', { game: at.games.running, as: 'text' }))).toContain('Jana');
  });

  it('finds neither the game nor its end in what is told of others', async () => {
    const jana = table.person('jana').user.id;
    const none = words.t('history.none');
    for (const who of at.outsiders) {
      expect(textOf(await answered(who, 'history', { person: jana }))).toContain(none);
      expect(textOf(await answered(who, 'history', { here: true }))).toContain(none);
    }
    const nora = { name: 'nora', channelId: at.openChannelId };
    expect(textOf(await answered(nora, 'history', { person: jana }))).toContain('Peter');
    expect(textOf(await answered({ ...nora, name: 'jana' }, 'history', {}))).toContain('Peter');
  });
});

describe('whoever can view the place', () => {
  it('finds all games there by naming them, from elsewhere too, until they lose the right', async () => {
    const nora = { name: 'nora', channelId: at.openChannelId };
    const named = { running: at.games.running, finished: at.games.finished, inThread: at.games.inThread };
    for (const game of Object.values(named)) {
      expect(textOf(await answered(nora, 'board', { as: 'text', game }))).toContain('Jana');
    }
    expect(textOf(await answered(nora, 'game join', { game: at.games.lobby }))).toBe(words.t('lobby.joined'));
    expect(textOf(await answered({ ...nora, channelId: at.channelId }, 'game list', {}))).toContain('Peter');
    table.playground.admin.setRoles('nora', []);
    table.playground.admin.setThreadMember(at.threadId, 'nora', false);
    for (const game of Object.values(named)) {
      expect(textOf(await answered(nora, 'board', { as: 'text', game }))).toContain('I don’t know the game');
    }
    expect(textOf(await answered(nora, 'history', { person: table.person('jana').user.id }))).toContain(
      words.t('history.none'),
    );
  });

  it('opens games in a private thread there, and not in the channel around it', async () => {
    const inThread = { name: 'nora', channelId: at.threadId };
    const before = talk.publicMessages(at.openChannelId).length;
    expect(textOf(await answered(inThread, 'game new', { players: 2 }))).toContain(`/${at.threadId}/`);
    expect(talk.publicMessages(at.openChannelId)).toHaveLength(before);
    expect(textOf(await answered({ ...inThread, name: 'jana' }, 'game join', {}))).toBe(words.t('lobby.joined'));
    const lukas = { name: 'lukas', channelId: at.openChannelId };
    expect(textOf(await answered(lukas, 'game join', {}))).toContain('no open game to join here');
  });

  it('finds a game whose channel was opened to all, and none whose channel was closed or is gone', async () => {
    const { admin } = table.playground;
    const lukas = { name: 'lukas', channelId: at.openChannelId };
    const open = await talk.running(['jana', 'peter'], 'A', {
      serverId: table.playground.guildId,
      channelId: at.openChannelId,
      threadId: null,
    });
    const board = async (game: string) => textOf(await answered(lukas, 'board', { as: 'text', game }));
    expect(await board(open)).toContain('Jana');
    admin.setOverwrites(at.channelId, []);
    expect(await board(at.games.running)).toContain('Jana');
    hide(table, at.channelId, at.role);
    expect(await board(at.games.running)).toContain('I don’t know the game');
    admin.setOverwrites(at.channelId, []);
    expect(await board(at.games.running)).toContain('Jana');
    admin.deleteChannel(at.channelId);
    expect(await board(at.games.running)).toContain('I don’t know the game');
  });
});

describe('the channel of results', () => {
  const told = () => talk.publicMessages(at.openChannelId).map(textOf).join('\n');

  it('is told of games that its readers may see, and of no others', async () => {
    expect(told()).not.toContain('Peter');
    const place = { serverId: table.playground.guildId, channelId: at.openChannelId, threadId: null };
    await endedAt(place);
    await expect.poll(told).toMatch(/Peter[\s\S]*Jana|Jana[\s\S]*Peter/);
    // In the place itself everybody has seen it.
    await table.people.setServer(talk.actor('anni'), place.serverId, { channels: { results: at.channelId } });
    const before = talk.publicMessages(at.channelId).length;
    await endedAt({ ...place, channelId: at.channelId });
    await expect.poll(() => talk.publicMessages(at.channelId).length).toBeGreaterThan(before + 1);
  });

  it('is told where the same people see both, though not everybody does', async () => {
    const hidden = { serverId: table.playground.guildId, channelId: at.channelId, threadId: null };
    hide(table, at.openChannelId, at.role);
    await endedAt(hidden);
    await expect.poll(told).toContain('Peter');
    // Others come to read there.
    table.playground.admin.setOverwrites(at.openChannelId, []);
    const kept = await endedAt(hidden);
    // Its notices are told in order: once another one stands, this one has been left out.
    const shown = await endedAt({ ...hidden, channelId: at.openChannelId });
    await expect.poll(told).toContain(`### #${shown} `);
    expect(told()).not.toContain(`#${kept} `);
  });
});

/** The number of a game that has ended there. */
async function endedAt(place: Parameters<Talk['running']>[2]): Promise<number> {
  const id = await talk.running(['jana', 'peter'], 'A', place);
  await table.matches.resign(talk.actor('peter'), id);
  await talk.allTold();
  return (await talk.view(id)).match.number;
}

async function rematchBy(name: string): Promise<MatchView> {
  const done = await table.matches.rematch(talk.actor(name), at.games.finished, 'A');
  const own = await table.matches.ofPerson(table.person(name).user.id);
  const rematch = own.find(({ match }) => match.rematchOf === at.games.finished);
  if (!done.ok || !rematch) throw new Error('there is no rematch');
  return rematch;
}

async function answered(who: Outsider, path: string, options: Values): Promise<APIMessage> {
  const answer = await answerTo(who, path, options);
  if (!answer) throw new Error(`${who.name} cannot ask /${path}`);
  return answer;
}
