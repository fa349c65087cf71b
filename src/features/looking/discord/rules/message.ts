/**
 * One topic of the rules: its text and a drawing, a select of all topics, buttons to the one before and the next, and to the
 * table explained.
 * The texts themselves are the language's.
 */
import type { APIStringSelectComponent, BaseInteraction } from 'discord.js';
import { illustrated } from '../../../../discord/emoji/index.ts';
import { type BotContext, gameOfThread, type ViewContext, wordsOf } from '../../../../discord/frame/index.ts';
import {
  button,
  type PrivateMessage,
  row,
  select,
  text,
  truncate,
  withoutGame,
} from '../../../../discord/messages/index.ts';
import { drawnOrNot, themeFor } from '../../../../discord/table/index.ts';
import { figureWords, RULE_TOPICS, type RuleTopic, type Words } from '../../../../language/index.ts';
import type { Theme } from '../../../../match/index.ts';
import { type DealtWith, gameNumbers } from '../../../../rules/index.ts';

const TEXT = 3800;

export const FIRST_TOPIC: RuleTopic = RULE_TOPICS[0];

export const RULES_ACTION = 'rules';
export const RULES_PAGE_ACTION = 'rulesPage';
export const LEGEND_ACTION = 'legend';

/** For whoever asks: with the numbers and the theme of the game in whose thread that is, where there is one. */
export async function rulesFor(
  context: BotContext,
  interaction: BaseInteraction,
  topic: RuleTopic,
): Promise<PrivateMessage> {
  const here = await gameOfThread(context, interaction);
  const shown = here?.match.theme ?? context.defaultTheme;
  const theme = await themeFor(context, { theme: shown }, interaction.user.id);
  return rulesMessage(context, wordsOf(context, interaction), topic, { game: here?.state ?? null, theme });
}

export interface RulesSetting {
  /** Whose components are explained; null: those of new games. */
  readonly game: DealtWith | null;
  readonly theme: Theme;
}

export async function rulesMessage(
  context: Pick<ViewContext, 'componentsOf' | 'emojis' | 'log' | 'pictures'>,
  words: Words,
  topic: RuleTopic,
  { game, theme }: RulesSetting,
): Promise<PrivateMessage> {
  const components = context.componentsOf(game);
  const numbers = gameNumbers(components);
  const page = illustrated(context, words, game).rules(topic, numbers);
  const picture = { fileName: `rules-${topic}-${words.locale}-${theme}.png`, alt: page.alt };
  const drawn = await drawnOrNot(context, picture, () =>
    context.pictures.figure({ topic, components, words: figureWords(words, components, numbers), theme }),
  );
  return {
    components: [
      text(truncate(`## ${page.title}\n${page.text}`, TEXT)),
      ...drawn.components,
      row(topicSelect(words, topic)),
      row(...pageButtons(words, topic), legendButton(words, theme)),
    ],
    files: drawn.files,
  };
}

/** `shown`: the topic that is read now; null: none. */
export function topicSelect(words: Words, shown: RuleTopic | null): APIStringSelectComponent {
  const options = RULE_TOPICS.map((topic) => ({
    label: words.t(`rules.${topic}.title`),
    value: topic,
    default: topic === shown,
  }));
  return select(withoutGame(RULES_ACTION), options, { placeholder: words.t('rules.choose') });
}

/** To the rules, from wherever. */
export function rulesButton(words: Words) {
  return pageButton(FIRST_TOPIC, words.t('help.rules'), false);
}

/** `theme`: of the picture that it leads to, for whoever has set none for themselves. */
export function legendButton(words: Words, theme: Theme) {
  return button({ ...withoutGame(LEGEND_ACTION), details: [theme] }, { label: words.t('help.legend.title') });
}

/** At either end the one that leads nowhere is shown, so that the other stays where it was. */
function pageButtons(words: Words, shown: RuleTopic) {
  const at = RULE_TOPICS.indexOf(shown);
  const [previous, next] = [RULE_TOPICS[at - 1], RULE_TOPICS[at + 1]];
  return [
    pageButton(previous ?? shown, words.t('rules.previous'), previous === undefined),
    pageButton(next ?? shown, words.t('rules.next'), next === undefined),
  ];
}

function pageButton(topic: RuleTopic, label: string, disabled: boolean) {
  return button({ ...withoutGame(RULES_PAGE_ACTION), details: [topic] }, { label, disabled });
}
