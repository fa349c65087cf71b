/** Opens the host on which the bot plays: Discord with a token, otherwise the playground, which is started here. */

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Playground, Starters, Welcome, WelcomePicture } from '../../packages/playground/index.ts';
import { isSystemError } from '../kernel/index.ts';
import { figureWords, type Language, type RuleTopic } from '../language/index.ts';
import { EASIEST } from '../opponents/index.ts';
import type { Pictures } from '../picture/index.ts';
import { type Components, gameNumbers } from '../rules/index.ts';
import type { Settings } from '../settings/index.ts';
import type { ShutdownStack } from './shutdown.ts';
import { portSentence, StartFault } from './startFault.ts';
import type { TableHost } from './table.ts';

export interface Host extends TableHost {
  /** The URL of the playground's page; null on Discord. */
  readonly page: string | null;
}

export async function openHost(
  opened: ShutdownStack,
  { settings, lan, welcome }: { readonly settings: Settings; readonly lan: boolean; readonly welcome: () => Welcome },
  log: Logger,
): Promise<Host> {
  const { discordToken, discordApiUrl, playgroundPort: port, playgroundFile } = settings;
  if (discordToken !== null) {
    return {
      token: discordToken,
      secret: discordToken,
      apiUrl: discordApiUrl,
      page: null,
      setActivities: null,
      lanHosts: [],
    };
  }
  // Loaded on demand, so that the bot on Discord starts faster.
  const { lanAddresses, startPlayground } = await import('../../packages/playground/index.ts');
  const lanHosts = lan ? lanAddresses() : [];
  const started = await startPlayground({
    port,
    file: path.resolve(playgroundFile),
    now: Date.now,
    starters,
    welcome: welcome(),
    ...(lan ? { lan: { addresses: lanHosts } } : {}),
    report: (error) => log.warn({ err: error }, 'the playground reported an error'),
  }).catch((error: unknown) => {
    if (!isSystemError(error)) throw error;
    throw new StartFault(
      `The playground cannot keep its state in ${playgroundFile} (${error.code}): make its folder writable or set PLAYGROUND_FILE to another file.`,
    );
  });
  if (!started.ok) throw new StartFault(portSentence(started, 'PLAYGROUND'));
  const { playground } = started;
  opened.add(() => playground.close());
  const { botToken: token, apiUrl, admin } = playground;
  const secret = readOrCreateSecret(path.resolve(playgroundFile));
  return { token, secret, apiUrl, page: playAddressText(playground), setActivities: admin.setActivities, lanHosts };
}

const SECRET = /^[0-9a-f]{64}$/;

/**
 * Signs the table's links in the playground, whose bot token is public. Stored, so that links survive a restart. A file
 * that a full disk has cut off is replaced, because anyone can sign with an empty key.
 */
function readOrCreateSecret(playgroundFile: string): string {
  const file = `${playgroundFile}.key`;
  try {
    const stored = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (SECRET.test(stored)) return stored;
    const secret = randomBytes(32).toString('hex');
    const unfinished = `${file}.unfinished`;
    writeFileSync(unfinished, secret, { mode: 0o600, flush: true });
    renameSync(unfinished, file);
    return secret;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new StartFault(
      `The playground cannot keep its key in ${file} (${error.code}): make its folder writable or set PLAYGROUND_FILE to another file.`,
    );
  }
}

/** The topics of the rules in brief, each with a drawing and a sentence. */
const SHORT_RULES = ['howToPlay', 'building', 'drawing', 'tools', 'scoring'] as const satisfies readonly RuleTopic[];

/** The text and pictures of the start page, with the numbers of new games; no drawings if `pictures` is null. */
export function welcomeContent(
  language: Language,
  components: Components,
  pictures: Pick<Pictures, 'figure'> | null = null,
): Welcome {
  const numbers = gameNumbers(components);
  return {
    words(locale) {
      const words = language.of(locale);
      return {
        title: words.t('start.title'),
        text: `${words.t('start.what')}\n\n${words.t('start.click')}`,
        alt: words.t('start.alt'),
        reading: {
          label: words.t('start.rules'),
          parts: SHORT_RULES.map((topic) => {
            const { title, alt } = words.rules(topic, numbers);
            return { title, text: words.t(`start.short.${topic}`), alt: pictures && alt };
          }),
        },
      };
    },
    picture: { light: pictureOf('table-2-players-light'), dark: pictureOf('table-2-players') },
    async drawing(part, theme, locale) {
      const topic = SHORT_RULES[part];
      if (topic === undefined || pictures === null) return null;
      const words = figureWords(language.of(locale), components, numbers);
      return { contentType: 'image/png', bytes: await pictures.figure({ topic, components, words, theme }) };
    },
    commands: ['tutorial', 'game new', 'rules', 'help'],
  };
}

function pictureOf(name: string): WelcomePicture {
  const file = new URL(`../../docs/pictures/${name}.webp`, import.meta.url);
  return { contentType: 'image/webp', bytes: readFileSync(file) };
}

/** The moves behind the one-click starts: a game against the computer, the tutorial, a game for two. */
export const starters: Starters = {
  alone: [{ as: 'me', command: 'game new', options: { against: EASIEST } }],
  learn: [{ as: 'me', command: 'tutorial' }],
  together: [
    { as: 'me', command: 'game new', options: { players: 2, rated: false } },
    { as: 'companion', use: /^i1:join:/ },
    { as: 'me', use: /^i1:start:/ },
  ],
};

export function playAddressText({ url, lan }: Pick<Playground, 'url' | 'lan'>): string {
  const lines = [`Open ${url}`];
  if (lan !== null) {
    lines.push(
      lan.urls.length === 0
        ? 'This machine is not in a home network, so nobody else can join.'
        : `From the home network: ${lan.urls.map((each) => `${each}/join/${lan.joinCode}`).join(' or ')}`,
      `Join code: ${lan.joinCode}`,
    );
  }
  return [...lines, 'Press Ctrl-C to stop. Games are saved and continue at the next start.'].join('\n');
}
