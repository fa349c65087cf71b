/** A game in a place that a person cannot view does not exist for them, whatever they type, choose or press. */
import {
  type APIApplicationCommandOption,
  type APIMessage,
  ApplicationCommandOptionType as Kind,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { PageRefusal } from '../../../packages/playground/index.ts';
import { makeCustomId } from '../../../src/discord/messages/components.ts';
import { commands } from '../../../src/features/bot/index.ts';
import { createLanguage } from '../../../src/language/index.ts';
import type { MatchView } from '../../../src/match/index.ts';
import { clickOn, type Table, textOf } from '../../support/discord/bot.ts';
import { opensTables } from '../../support/discord/tables.ts';
import type { Talk } from '../../support/discord/tableTalk.ts';
import { drawnPartOf } from '../../support/runner/campaign.ts';
import { createPrivatePlaces, hide, type Outsider, type PrivatePlaces } from './support/privatePlaces.ts';

const language = createLanguage();
const words = language.of('en-US');
const open = opensTables();

const ALL_COMMANDS = { timeout: 1_200_000 };
let table: Table;
let talk: Talk;
let at: PrivatePlaces;

beforeEach(async () => {
  ({ table, talk } = await open());
  at = await createPrivatePlaces(table, talk);
});

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value>>;

interface Leaf {
  readonly path: string;
  readonly options: readonly APIApplicationCommandOption[];
}

/** Every command and subcommand. */
const leaves: readonly Leaf[] = commands.flatMap(({ data }) => leavesOf(data(language)));

function leavesOf({ name, options = [] }: RESTPostAPIChatInputApplicationCommandsJSONBody): readonly Leaf[] {
  const inner = options.flatMap((option) =>
    option.type === Kind.Subcommand ? [{ path: `${name} ${option.name}`, options: option.options ?? [] }] : [],
  );
  return inner.length > 0 ? inner : [{ path: name, options }];
}

const takesGame = ({ options }: Leaf) => options.some(({ name }) => name === 'game');

/** A valid value of an option. */
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

/** The required options alone, and with each optional one. */
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

/** The command as sent; null if the person's client does not allow it. */
async function sentOrNull({ name, channelId }: Outsider, path: string, options: Values) {
  try {
    return await table.person(name).command(channelId, path, options);
  } catch (error) {
    if (error instanceof PageRefusal) return null;
    throw error;
  }
}

async function answerOrNull(who: Outsider, path: string, options: Values): Promise<APIMessage | null> {
  return (await (await sentOrNull(who, path, options))?.reply()) ?? null;
}

const toText = (answer: object | null | undefined) => JSON.stringify(answer ?? '');

async function state(): Promise<string> {
  return JSON.stringify(await Promise.all(Object.values(at.games).map((id) => talk.view(id))));
}

describe('a person who cannot view the place', () => {
  it('finds no game by naming it, in any command', ALL_COMMANDS, async () => {
    const before = await state();
    const numbers = [`#${(await talk.view(at.games.running)).match.number}`];
    const names = [...Object.values(at.games), ...numbers];
    for (const leaf of drawnPartOf('commands that name a game', leaves.filter(takesGame), 8)) {
      for (const who of at.outsiders) {
        for (const [index, use] of usesOf(leaf).entries()) {
          const unknown = await answerOrNull(who, leaf.path, { ...use, game: 'nosuchgame' });

          for (const game of index === 0 || Object.keys(use).length < 2 ? names : names.slice(0, 1)) {
            const answer = await answerOrNull(who, leaf.path, { ...use, game });
            const text = answer && textOf(answer).replaceAll(game, 'nosuchgame');
            const description = `${who.name}: /${leaf.path} ${JSON.stringify({ ...use, game })}`;
            expect([description, text]).toEqual([description, unknown && textOf(unknown)]);
          }
        }
      }
    }
    expect(await state()).toBe(before);
  });

  it('reads nothing of it in any answer', ALL_COMMANDS, async () => {
    const secrets = await at.secrets();
    for (const leaf of drawnPartOf('commands whose answers are read', leaves, 16)) {
      for (const who of at.outsiders) {
        for (const use of usesOf(leaf)) {
          // Their own input may be repeated.
          const own = Object.values(use).map(String);
          const sent = await sentOrNull(who, leaf.path, use);
          // Whoever hosts a lobby by now gets a form to `/game settings`.
          const answer = toText(sent?.modal ?? (await sent?.reply()));
          const description = `${who.name}: /${leaf.path} ${JSON.stringify(use)}`;
          const read = secrets.filter((secret) => !own.includes(secret) && answer.includes(secret));
          expect([description, read]).toEqual([description, []]);
        }
      }
    }
  });

  it('is offered no such game while typing', async () => {
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

  it('learns nothing from public controls: pages of finished games, a seek, a league', async () => {
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
      ['leagueLeaveSure', [at.leagueId]],
    ];
    // Any message serves to press forged controls on.
    for (const { name, channelId } of at.outsiders) {
      const message = await table.person(name).send(channelId, 'hello');
      for (const [action, given, value] of forged) {
        const customId = makeCustomId({ action, matchId: '-', version: 0, details: given });
        const sent = await table.person(name).clickStale(message, customId, value === undefined ? undefined : [value]);
        const answer = toText(await sent.reply());
        const read = secrets.filter((secret) => answer.replaceAll(customId, '').includes(secret));
        expect([name, action, read]).toEqual([name, action, []]);
      }
    }
    expect((await table.leagues.entries(at.leagueId)).length).toBe(0);
    expect((await seekOne())?.members).toHaveLength(1);
  });

  const seekOne = () => table.store.people.seek(1);

  it('cannot be offered a seat there', async () => {
    const lukas = table.person('lukas').user;
    const jana = { name: 'jana', channelId: at.openChannelId };
    const offered = { player: lukas.id, game: at.games.running };
    expect(textOf(await answerTo(jana, 'game replace', offered))).toBe(
      words.t('agreements.cannotView', { name: 'Lukas' }),
    );
    expect(await table.matches.openProposals(at.games.running)).toEqual([]);
  });

  it('can neither join nor open anything there, even as a former player', async () => {
    const lukas = { name: 'lukas', channelId: at.openChannelId };
    const hidden = await answerTo(lukas, 'seek', {});
    expect(textOf(hidden)).toContain(words.t('errors.placeHidden'));
    // The button below looks on the other servers.
    const person = table.person('lukas');
    const shown = (part: string) =>
      person.waitForMessage((message) => message.id === hidden.id && textOf(message).includes(part));
    const elsewhere = shown('on all servers');
    await clickOn(person, hidden, 'seekAnother');
    const stopped = shown(words.t('seeks.stopped'));
    await clickOn(person, await elsewhere, 'seekStop');
    await stopped;
    // Peter has played there.
    table.playground.admin.setRoles('peter', []);
    const peter = { name: 'peter', channelId: at.openChannelId };
    expect(textOf(await answerTo(peter, 'game rematch', { game: at.games.finished }))).toBe(
      words.t('errors.placeHidden'),
    );
    const { match } = await rematchBy('jana');
    expect(textOf(await answerTo(peter, 'game join', { game: match.id }))).toContain('I don’t know the game');
    expect((await talk.view(match.id)).match.members.map(({ name }) => name)).toEqual(['Jana']);
    // Their own running games stay visible.
    expect(textOf(await answerTo(peter, 'board', { game: at.games.running, as: 'text' }))).toContain('Jana');
  });

  it('finds no such game in the history of others', async () => {
    const jana = table.person('jana').user.id;
    const none = words.t('history.none');
    for (const who of at.outsiders) {
      expect(textOf(await answerTo(who, 'history', { person: jana }))).toContain(none);
      expect(textOf(await answerTo(who, 'history', { here: true }))).toContain(none);
    }
    const nora = { name: 'nora', channelId: at.openChannelId };
    expect(textOf(await answerTo(nora, 'history', { person: jana }))).toContain('Peter');
    expect(textOf(await answerTo({ ...nora, name: 'jana' }, 'history', {}))).toContain('Peter');
  });
});

describe('a person who can view the place', () => {
  it('finds all games there by name, also from elsewhere, until they lose the permission', async () => {
    const nora = { name: 'nora', channelId: at.openChannelId };
    const named = { running: at.games.running, finished: at.games.finished, inThread: at.games.inThread };
    for (const game of Object.values(named)) {
      expect(textOf(await answerTo(nora, 'board', { as: 'text', game }))).toContain('Jana');
    }
    expect(textOf(await answerTo(nora, 'game join', { game: at.games.lobby }))).toBe(words.t('lobby.joined'));
    expect(textOf(await answerTo({ ...nora, channelId: at.channelId }, 'game list', {}))).toContain('Peter');
    table.playground.admin.setRoles('nora', []);
    table.playground.admin.setThreadMember(at.threadId, 'nora', false);
    for (const game of Object.values(named)) {
      expect(textOf(await answerTo(nora, 'board', { as: 'text', game }))).toContain('I don’t know the game');
    }
    expect(textOf(await answerTo(nora, 'history', { person: table.person('jana').user.id }))).toContain(
      words.t('history.none'),
    );
  });

  it('opens games in its private thread, invisible in the channel around it', async () => {
    const inThread = { name: 'nora', channelId: at.threadId };
    const before = talk.publicMessages(at.openChannelId).length;
    expect(textOf(await answerTo(inThread, 'game new', { players: 2 }))).toContain(`/${at.threadId}/`);
    expect(talk.publicMessages(at.openChannelId)).toHaveLength(before);
    expect(textOf(await answerTo({ ...inThread, name: 'jana' }, 'game join', {}))).toBe(words.t('lobby.joined'));
    const lukas = { name: 'lukas', channelId: at.openChannelId };
    expect(textOf(await answerTo(lukas, 'game join', {}))).toContain('no open game to join here');
  });

  it('finds a game while its channel is open to all, and not once it is closed or deleted', async () => {
    const { admin } = table.playground;
    const lukas = { name: 'lukas', channelId: at.openChannelId };
    const open = await talk.running(['jana', 'peter'], 'A', {
      serverId: table.playground.guildId,
      channelId: at.openChannelId,
      threadId: null,
    });
    const board = async (game: string) => textOf(await answerTo(lukas, 'board', { as: 'text', game }));
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
  const openChannelTexts = () => talk.publicMessages(at.openChannelId).map(textOf).join('\n');

  it('shows games that its readers may see, and no others', async () => {
    expect(openChannelTexts()).not.toContain('Peter');
    const place = { serverId: table.playground.guildId, channelId: at.openChannelId, threadId: null };
    await endedAt(place);
    await expect.poll(openChannelTexts).toMatch(/Peter[\s\S]*Jana|Jana[\s\S]*Peter/);

    await table.people.setServer(talk.actor('anni'), place.serverId, { channels: { results: at.channelId } });
    const before = talk.publicMessages(at.channelId).length;
    await endedAt({ ...place, channelId: at.channelId });
    await expect.poll(() => talk.publicMessages(at.channelId).length).toBeGreaterThan(before + 1);
  });

  it('shows games of a channel that the same people can view', async () => {
    const hidden = { serverId: table.playground.guildId, channelId: at.channelId, threadId: null };
    hide(table, at.openChannelId, at.role);
    await endedAt(hidden);
    await expect.poll(openChannelTexts).toContain('Peter');
    // Now others can read there.
    table.playground.admin.setOverwrites(at.openChannelId, []);
    const unshown = await endedAt(hidden);
    // Notices are in order: once the next one is posted, this one has been skipped.
    const shown = await endedAt({ ...hidden, channelId: at.openChannelId });
    await expect.poll(openChannelTexts).toContain(`### #${shown} `);
    expect(openChannelTexts()).not.toContain(`#${unshown} `);
  });
});

/** Plays a game there and returns its number. */
async function endedAt(place: Parameters<Talk['running']>[2]): Promise<number> {
  const id = await talk.running(['jana', 'peter'], 'A', place);
  await table.matches.resign(talk.actor('peter'), id);
  await talk.waitForDelivery();
  return (await talk.view(id)).match.number;
}

async function rematchBy(name: string): Promise<MatchView> {
  const done = await table.matches.rematch(talk.actor(name), at.games.finished, 'A');
  const own = await table.matches.ofPerson(table.person(name).user.id);
  const rematch = own.find(({ match }) => match.rematchOf === at.games.finished);
  if (!done.ok || !rematch) throw new Error('there is no rematch');
  return rematch;
}

async function answerTo(who: Outsider, path: string, options: Values): Promise<APIMessage> {
  const answer = await answerOrNull(who, path, options);
  if (!answer) throw new Error(`${who.name} cannot ask /${path}`);
  return answer;
}
