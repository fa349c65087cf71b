/** Discord's limits for every command and for the lobby message, in every language. */
import {
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ChannelType,
  PermissionFlagsBits,
} from 'discord.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commands, controls, entryPoint } from '../../../src/features/bot/index.ts';
import { lobbyMessage } from '../../../src/features/lobby/discord/message.ts';
import { CATALOGUES } from '../../../src/language/catalogues/catalogues.ts';
import { createLanguage, type DiscordLocale } from '../../../src/language/index.ts';
import type { Match } from '../../../src/match/index.ts';
import { LEVELS } from '../../../src/opponents/index.ts';

const language = createLanguage((fault) => {
  throw new Error(fault);
});
const localized = language.locales.flatMap(({ code, discordLocales }): readonly DiscordLocale[] =>
  code === 'en' ? [] : discordLocales,
);
const NAME = /^[-_'\p{L}\p{N}]{1,32}$/u;

type Localizations = { readonly [locale: string]: string | null | undefined } | null | undefined;

interface Worded {
  readonly name: string;
  readonly name_localizations?: Localizations;
  readonly description?: string | undefined;
  readonly description_localizations?: Localizations;
}

const wordings = (localizations: Localizations) =>
  Object.values(localizations ?? {}).filter((text) => typeof text === 'string');

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length));
const names = (worded: Worded) => [worded.name, ...wordings(worded.name_localizations)];
const descriptions = (worded: Worded) => [worded.description ?? '', ...wordings(worded.description_localizations)];

/** Checks a command or option and everything below it; returns the characters that Discord counts. */
function checkCommand(worded: Worded, options: readonly APIApplicationCommandOption[]): number {
  for (const name of names(worded)) {
    expect(name).toMatch(NAME);
    expect(name).toBe(name.toLowerCase());
  }
  expect(Object.keys(worded.name_localizations ?? {})).toEqual(localized);
  expect(Object.keys(worded.description_localizations ?? {})).toEqual(localized);
  for (const description of descriptions(worded)) {
    expect(description.length).toBeGreaterThan(0);
    expect(description.length).toBeLessThanOrEqual(100);
  }
  expect(options.length).toBeLessThanOrEqual(25);
  for (const locale of ['', ...Object.keys(worded.name_localizations ?? {})]) {
    const siblings = options.map((option) => option.name_localizations?.[locale as DiscordLocale] ?? option.name);
    expect(new Set(siblings).size).toBe(siblings.length);
  }
  const own = longest(names(worded)) + longest(descriptions(worded));
  return options.reduce((sum, option) => sum + checkOption(option), own);
}

function checkOption(option: APIApplicationCommandOption): number {
  const choices = 'choices' in option && option.choices !== undefined ? option.choices : [];
  expect(choices.length).toBeLessThanOrEqual(25);
  for (const choice of choices) {
    for (const name of names(choice)) expect(name.length).toBeLessThanOrEqual(100);
  }
  const inner =
    option.type === ApplicationCommandOptionType.Subcommand ||
    option.type === ApplicationCommandOptionType.SubcommandGroup
      ? (option.options ?? [])
      : [];
  const choiceLength = choices.reduce((sum, choice) => sum + longest(names(choice)) + String(choice.value).length, 0);
  return checkCommand(option, inner) + choiceLength;
}

describe('the commands', () => {
  it('are at most 100, with unique names in every language', () => {
    const all = [...commands, entryPoint].map((command) => command.data(language));
    expect(all.length).toBeLessThanOrEqual(100);
    for (const locale of ['', ...localized] as const) {
      const localNames = all.map((each) =>
        locale === '' ? each.name : (each.name_localizations?.[locale] ?? each.name),
      );
      expect(new Set(localNames).size).toBe(localNames.length);
    }
  });

  for (const command of commands) {
    const data = command.data(language);
    it(`/${data.name} keeps within 8,000 characters, its names and descriptions within theirs`, () => {
      expect(checkCommand(data, data.options ?? [])).toBeLessThanOrEqual(8000);
    });

    if (data.name === 'server') {
      it('/server is available on servers only, to members who manage them', () => {
        expect([data.integration_types, data.contexts]).toEqual([[0], [0]]);
        expect(data.default_member_permissions).toBe(PermissionFlagsBits.ManageGuild.toString());
      });

      it('offers only text channels for leagues, whose games need threads of one', () => {
        const settings = z
          .object({ options: z.array(z.object({ name: z.string(), channel_types: z.array(z.number()) })) })
          .parse(data.options?.find(({ name }) => name === 'settings'));
        expect(settings.options.find(({ name }) => name === 'leagues')?.channel_types).toEqual([ChannelType.GuildText]);
      });
      continue;
    }

    if (data.name === 'league') {
      it('/league is available on servers only, where its games have threads', () => {
        expect([data.integration_types, data.contexts]).toEqual([[0], [0]]);
      });
      continue;
    }

    it(`/${data.name} is available to servers and people, in channels and direct messages`, () => {
      expect(data.integration_types).toEqual([0, 1]);
      expect(data.contexts).toEqual([0, 1, 2]);
    });
  }

  it('/launch, the entry point, keeps within the same limits', () => void checkCommand(entryPoint.data(language), []));
});

describe('the controls', () => {
  it('have unique actions', () => {
    expect(new Set(controls.map(({ action }) => action)).size).toBe(controls.length);
  });
});

describe('the lobby message', () => {
  const members = ['1', '2', '3', '4'].map((personId) => ({ personId, name: '*'.repeat(32) }));
  const match: Match = {
    id: 'abcdefghij',
    status: 'lobby',
    side: 'B',
    capacity: 4,
    locale: 'en-US',
    theme: 'dark',
    hostId: '4',
    place: { serverId: '1', channelId: '2', threadId: null },
    members,
    version: 2 ** 31,
    seed: 1,
    setup: null,
    pausedAt: null,
    rematchOf: null,
    rated: true,
    ratedAlone: false,
    number: 1234567,
    inviteCode: null,
    timeControl: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };

  for (const { code } of language.locales) {
    for (const status of ['lobby', 'running', 'finished', 'cancelled'] as const) {
      it(`keeps within Discord's limits: ${status}, ${code}`, () => {
        const message = lobbyMessage(language.of(code), { ...match, status }, '1234567890123456789');
        const written = JSON.stringify(message.components);
        expect(written.match(/"type":/g)?.length).toBeLessThanOrEqual(40);
        expect(written.length).toBeLessThanOrEqual(4000);
        for (const [, label] of written.matchAll(/"label":"([^"]*)"/g)) expect(label?.length).toBeLessThanOrEqual(80);
        expect(written.includes('custom_id')).toBe(status === 'lobby');
      });
    }

    it(`offers every computer player, and to remove the last one, with as many programs as there may be: ${code}`, () => {
      const words = language.of(code);
      const programs = Array.from({ length: 15 }, (_, index) => `Program ${index}`);
      const seated = [...members.slice(0, 1), { personId: 'computer1', name: 'Fox', computer: 'Program 3' }];
      for (const computers of [LEVELS, [...LEVELS, ...programs]]) {
        const message = lobbyMessage(words, { ...match, members: seated }, null, { computers });
        const options = [...JSON.stringify(message.components).matchAll(/"options":(\[.*?\])/g)].flatMap(
          ([, list = '']): { value: string; description?: string }[] => JSON.parse(list),
        );
        expect(options.length).toBeLessThanOrEqual(25);
        const values = options.map(({ value }) => value);
        expect(values.filter((value) => !value.startsWith('*'))).toEqual([...computers, '-']);
        expect(values).toContain(`*${LEVELS[0]}`);
        const shownDescriptions = options.slice(0, LEVELS.length).map(({ description }) => description);
        expect(shownDescriptions).toEqual(LEVELS.map((level) => words.t(`computers.level.${level}.about`)));
      }
    });
  }
});

it('every command that a wording mentions exists', () => {
  const known = new Set(
    commands.flatMap((command) => {
      const { name, options = [] } = command.data(language);
      const subcommands = options.filter(({ type }) => type === ApplicationCommandOptionType.Subcommand);
      return subcommands.length === 0 ? [name] : subcommands.map((subcommand) => `${name} ${subcommand.name}`);
    }),
  );
  for (const [code, catalogue] of Object.entries(CATALOGUES)) {
    for (const [namespace, wordings] of Object.entries(catalogue)) {
      for (const [key, text] of Object.entries<string>(wordings)) {
        for (const [, named = ''] of text.matchAll(/\{\{\/([^}]+)\}\}/g)) {
          expect(known, `${code} ${namespace}.${key}`).toContain(named);
        }
      }
    }
  }
});
