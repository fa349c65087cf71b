/**
 * How the bot's playground is started by `npm start`: what a newcomer's one click does, and the door to the home network.
 * The playground itself knows nothing of the game; what it is in general is its own part.
 */
import type { Playground, Starters } from './playground/index.ts';

/** A lobby for two, filled and started as people do it: by the command, and by the controls of its message. */
export const starters: Starters = {
  alone: [
    { as: 'me', command: 'game new', options: { players: 2 } },
    { as: 'me', use: /^i1:computer:/, value: 'apprentice' },
    { as: 'me', use: /^i1:start:/ },
  ],
  together: [
    { as: 'me', command: 'game new', options: { players: 2 } },
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
