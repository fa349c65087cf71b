/**
 * How the bot's playground is started by `npm start`: what a newcomer is told, what their one click does, and the door to the home network.
 * The playground itself knows nothing of the game; what it is in general is its own part.
 */
import { readFileSync } from 'node:fs';
import type { Playground, Starters, Welcome, WelcomePicture } from '../../packages/playground/index.ts';
import { type Language, RULE_TOPICS } from '../language/index.ts';
import { type Components, gameNumbers } from '../rules/index.ts';

/** What the first page says of the game, with the numbers that new games go by, and with the pictures of the README. */
export function welcomeOf(language: Language, components: Components): Welcome {
  const numbers = gameNumbers(components);
  return {
    words(locale) {
      const words = language.of(locale);
      return {
        title: words.t('start.title'),
        text: `${words.t('start.what')}\n\n${words.t('start.click')}`,
        alt: words.t('start.alt'),
        reading: { label: words.t('start.rules'), parts: RULE_TOPICS.map((topic) => words.rules(topic, numbers)) },
      };
    },
    picture: { light: pictureOf('table-4-players'), dark: pictureOf('table-2-players') },
  };
}

function pictureOf(name: string): WelcomePicture {
  const file = new URL(`../../docs/pictures/${name}.webp`, import.meta.url);
  return { contentType: 'image/webp', bytes: readFileSync(file) };
}

/** What people do who know the commands and the controls: a game against the computer, the tutorial, a game for two. */
export const starters: Starters = {
  alone: [{ as: 'me', command: 'game new', options: { against: 'apprentice' } }],
  learn: [{ as: 'me', command: 'tutorial' }],
  together: [
    { as: 'me', command: 'game new', options: { players: 2, rated: false } },
    { as: 'companion', use: /^i1:join:/ },
    { as: 'me', use: /^i1:start:/ },
  ],
};

/** Where to play, in sentences for whoever has started the program. */
export function whereToPlay({ url, lan }: Pick<Playground, 'url' | 'lan'>): string {
  const lines = [`Open ${url}`];
  if (lan !== null) {
    lines.push(
      lan.urls.length === 0
        ? 'This machine is in no home network, so nobody else can come in.'
        : `Others in the home network: ${lan.urls.map((each) => `${each}/join/${lan.joinCode}`).join(' or ')}`,
      `Join code: ${lan.joinCode}`,
    );
  }
  return [...lines, 'Ctrl-C stops; the next start goes on with the saved games.'].join('\n');
}
