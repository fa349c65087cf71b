/** Every message of whole games in every language keeps to the limits of Discord. */
import { describe, expect, it } from 'vitest';
import { tableAltText } from '../../../../src/discord/tablePicture/altText.ts';
import { cancelledLine, takenBackLine, turnLogLine } from '../../../../src/discord/wording/moves.ts';
import { buildMessage, spacesMessage } from '../../../../src/features/play/discord/buildDialogue/messages.ts';
import { handMessage } from '../../../../src/features/play/discord/hand.ts';
import { passMessage } from '../../../../src/features/play/discord/pass.ts';
import { takeMessage } from '../../../../src/features/play/discord/take.ts';
import { pictureMessage, wordsMessage } from '../../../../src/features/views/discord/board.ts';
import { HELP_PAGES, helpMessage } from '../../../../src/features/views/discord/help.ts';
import { logMessage } from '../../../../src/features/views/discord/log.ts';
import { legendMessage, rulesMessage } from '../../../../src/features/views/discord/rules.ts';
import { RULE_TOPICS } from '../../../../src/language/index.ts';
import { completeBuild, resolvePass, spaceOffers, takeOffers } from '../../../../src/turn/index.ts';
import { checkLimits } from '../../../discord/support/messageLimits.ts';
import { components } from '../../../discord/support/randomGames.ts';
import { publicMessages, sampled, sampledGames } from '../../../discord/support/sampledGames.ts';
import { language, NAMES, shownGame } from '../../../discord/support/shownGames.ts';
import { drawnPartOf } from '../../../support/runner/campaign.ts';

const locales = language.locales.map(({ code }) => code);
const [two, three] = sampledGames;

/** The table in words; beyond its last page, the last one. */
function pages(...asked: Head<Parameters<typeof wordsMessage>>): ReturnType<typeof wordsMessage>[] {
  const shown: ReturnType<typeof wordsMessage>[] = [];
  for (;;) {
    const page = wordsMessage(...asked, shown.length);
    if (JSON.stringify(page) === JSON.stringify(shown.at(-1))) return shown;
    shown.push(page);
  }
}

type Head<All extends readonly unknown[]> = All extends readonly [...infer First, unknown] ? First : never;

describe.each(drawnPartOf('languages of whole games', locales, 1))('the messages of whole games in %s', (locale) => {
  const words = language.of(locale);

  it('keep to the limits of Discord', async () => {
    for (const game of sampledGames) {
      const shown = shownGame(game, locale);
      for (const view of sampled(shown)) {
        const { state } = view;
        if (!state) continue;
        const where = `version ${view.match.version}, phase ${state.phase}`;
        const context = shown.contextOf(view);
        for (const message of await publicMessages(shown, view)) {
          checkLimits(message, `public, ${where}`);
          const plain = message.withoutFiles?.() ?? expect.fail('no words in place of files');
          checkLimits({ components: [...plain.components, plain.why] }, `public, without files, ${where}`);
        }
        const personId = view.match.members[0]?.personId ?? '';
        checkLimits(await pictureMessage(context, words, view, state, personId), `board, ${where}`);
        for (const [page, message] of pages(context, words, view, state, personId).entries()) {
          checkLimits(message, `page ${page} in words, ${where}`);
        }
        const history = await context.matches.history(view.match.id);
        checkLimits(logMessage(words, view.match, history, [], Number.NaN), `log, ${where}`);
        checkLimits(await handMessage(context, { words, view, seat: 0, state }), `hand, ${where}`);
        if (state.turn === null) continue;
        const position = { words, view, seat: state.turn, state };
        if (state.phase === 'substitute') {
          const [taken] = takeOffers(components, state, state.turn);
          if (taken) checkLimits(takeMessage(context, position, taken), `take, ${where}`);
        }
        if (state.phase !== 'build') continue;
        const pass = resolvePass(components, state, state.turn, null);
        if (pass.ok) checkLimits(passMessage(context, position, pass), `pass, ${where}`);
        const offers = spaceOffers(components, state, state.turn);
        checkLimits(await spacesMessage(context, position, offers), `spaces, ${where}`);
        for (const { option } of offers) {
          const options = { space: option.space.name, pay: option.payments.at(-1) ?? null, draw: null };
          const plan = completeBuild(components, state, state.turn, options);
          if (plan.ok) checkLimits(await buildMessage(context, position, plan), `plan, ${where}`);
        }
      }
      for (const line of [
        turnLogLine(words, shown.played, NAMES),
        takenBackLine(words, NAMES[3]),
        cancelledLine(words, NAMES[3]),
      ]) {
        expect(line.length).toBeLessThanOrEqual(2000);
      }
    }
    const {
      contextOf,
      views: [view],
    } = shownGame(two, locale);
    if (!view) throw new Error('the game has no views');
    const context = contextOf(view);
    checkLimits(await legendMessage(context, words, 'light'), 'legend');
    for (const topic of RULE_TOPICS) {
      checkLimits(await rulesMessage(context, words, topic, { game: view.state, theme: 'dark' }), `rules ${topic}`);
    }
    for (const page of HELP_PAGES) {
      const shown = page === 'here' ? { title: '', text: '' } : words.help(page);
      checkLimits(helpMessage(words, page, shown, 'dark'), `help ${page}`);
    }
  });

  it('keep the newest moves if an old turn message would have to list too many', () => {
    const { played } = shownGame(three, locale);
    const line = turnLogLine(words, played, NAMES);
    const all = played.map((move) => turnLogLine(words, [move], NAMES));
    expect(line.length).toBeLessThanOrEqual(2000);
    expect(line).toMatch(/^-# … ?.*\d+.*\n/);
    expect(line.endsWith(all.slice(-3).join('\n'))).toBe(true);
  });

  it('give the whole table in the alternative text if it fits, for two to four players', () => {
    for (const { steps } of sampledGames) {
      const state = steps.at(-1)?.state;
      if (!state) continue;
      expect(tableAltText(words, components, state, ['Anni', 'Peter', 'Mia', 'Jonas'], [])).not.toContain('…');
    }
  });
});
