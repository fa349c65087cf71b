/** `/rules`: the rules by topic, each with a drawing, and the legend that explains how to read the table. */
import type { APIStringSelectComponent, BaseInteraction } from 'discord.js';
import { z } from 'zod';
import { withEmoji } from '../../../discord/emoji/index.ts';
import {
  anybody,
  anywhere,
  type BotContext,
  type Command,
  type Control,
  choiceOption,
  defineControl,
  gameOfThread,
  selectInput,
  showPrivately,
  showStep,
  type ViewContext,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import {
  button,
  type PrivateMessage,
  row,
  select,
  text,
  truncate,
  withoutGame,
} from '../../../discord/messages/index.ts';
import { drawPrivatePicture, themeFor } from '../../../discord/tablePicture/index.ts';
import { figureWords, legendWords, RULE_TOPICS, type RuleTopic, type Words } from '../../../language/index.ts';
import { THEMES, type Theme } from '../../../match/index.ts';
import { LEGEND_PAGES, LEGEND_TOPICS } from '../../../picture/index.ts';
import { COMMON_NUMBERS, type DealtGame, gameNumbers } from '../../../rules/index.ts';
import type { TurnMenuItem } from '../../manifest.ts';

const TOPIC_OPTION = 'topic';
const MAX_RULES_LENGTH = 3800;
const FIRST_TOPIC: RuleTopic = RULE_TOPICS[0];
const RULES_ACTION = 'rules';
const RULES_PAGE_ACTION = 'rulesPage';
const LEGEND_ACTION = 'legend';

export const rules: Command = {
  data: anywhere('rules', (language) => [
    choiceOption(language, 'rules.topic', RULE_TOPICS, (topic) => language.localized(`rules.${topic}.title`)),
  ]),
  async execute(context, interaction) {
    const topic = RULE_TOPICS.find((each) => each === interaction.options.getString(TOPIC_OPTION)) ?? FIRST_TOPIC;
    await showPrivately(interaction, await rulesFor(context, interaction, topic));
  },
};

const chooseTopic = defineControl({
  action: RULES_ACTION,
  takes: selectInput(z.enum(RULE_TOPICS)),
  guard: anybody,
  execute: async (context, { interaction, value }) =>
    showStep(interaction, await rulesFor(context, interaction, value)),
});

const turnPage = defineControl({
  action: RULES_PAGE_ACTION,
  details: z.tuple([z.enum(RULE_TOPICS)]),
  guard: anybody,
  execute: async (context, { interaction, details: [topic] }) =>
    showStep(interaction, await rulesFor(context, interaction, topic)),
});

const legend = defineControl({
  action: LEGEND_ACTION,
  details: z.tuple([z.enum(THEMES)]),
  guard: anybody,
  async execute(context, { interaction, words, details: [shown] }) {
    const theme = await themeFor(context, { theme: shown }, interaction.user.id);
    await showStep(interaction, await legendMessage(context, words, theme));
  },
});

/** The legend has the select of rule topics below it. */
export const legendItem: TurnMenuItem = {
  name: 'legend',
  offers: () => true,
  async run(context, { interaction, view, words }) {
    const theme = await themeFor(context, view.match, interaction.user.id);
    await showStep(interaction, await legendMessage(context, words, theme));
  },
};

export const rulesControls: readonly Control[] = [chooseTopic, turnPage, legend];

/** In the thread of a game, uses its numbers and theme. */
async function rulesFor(context: BotContext, interaction: BaseInteraction, topic: RuleTopic): Promise<PrivateMessage> {
  const here = await gameOfThread(context, interaction);
  const shown = here?.match.theme ?? context.defaultTheme;
  const theme = await themeFor(context, { theme: shown }, interaction.user.id);
  return rulesMessage(context, wordsOf(context, interaction), topic, { game: here?.state ?? null, theme });
}

/** `game`: the game whose components are explained; null: those of new games. */
export async function rulesMessage(
  context: Pick<ViewContext, 'componentsOf' | 'emojis' | 'log' | 'pictures'>,
  words: Words,
  topic: RuleTopic,
  { game, theme }: { readonly game: DealtGame | null; readonly theme: Theme },
): Promise<PrivateMessage> {
  const components = context.componentsOf(game);
  const numbers = gameNumbers(components);
  const page = withEmoji(context, words, game).rules(topic, numbers);
  const picture = { fileName: `rules-${topic}-${words.locale}-${theme}.png`, alt: page.alt };
  const illustration = await drawPrivatePicture(context, picture, () =>
    context.pictures.figure({ topic, components, words: figureWords(words, components, numbers), theme }),
  );
  return {
    components: [
      text(truncate(`## ${page.title}\n${page.text}`, MAX_RULES_LENGTH)),
      ...illustration.components,
      row(topicSelect(words, topic)),
      row(...pageButtons(words, topic), legendButton(words, theme)),
    ],
    files: illustration.files,
  };
}

function topicSelect(words: Words, shown: RuleTopic | null): APIStringSelectComponent {
  const options = RULE_TOPICS.map((topic) => ({
    label: words.t(`rules.${topic}.title`),
    value: topic,
    default: topic === shown,
  }));
  return select(withoutGame(RULES_ACTION), options, { placeholder: words.t('rules.choose') });
}

export function rulesButton(words: Words) {
  return pageButton(FIRST_TOPIC, words.t('help.rules'), false);
}

/** `theme`: the theme of the picture for people who have not set one. */
export function legendButton(words: Words, theme: Theme) {
  return button({ ...withoutGame(LEGEND_ACTION), details: [theme] }, { label: words.t('help.legend.title') });
}

/** Disables the button that leads nowhere, so that the other one keeps its place. */
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

export async function legendMessage(context: ViewContext, words: Words, theme: Theme): Promise<PrivateMessage> {
  const explained = legendWords(words, COMMON_NUMBERS);
  const { title } = explained;
  const numbered = LEGEND_TOPICS.map((topic, index) => ({ topic, line: `${index + 1}. ${explained[topic]}` }));
  const components = context.componentsOf(null);
  const pages = await Promise.all(
    LEGEND_PAGES.map((topics, page) => {
      const own = numbered.filter(({ topic }) => topics.some((each) => each === topic));
      const alt = [title, ...own.map(({ line }) => line)].join('\n');
      return drawPrivatePicture(context, { fileName: `legend-${words.locale}-${theme}-${page + 1}.png`, alt }, () =>
        context.pictures.legend({ components, words: explained, theme, page }),
      );
    }),
  );
  const isDrawn = pages.every((page) => page.components.length > 0);
  const lines = isDrawn ? [] : numbered.map(({ line }) => line);
  return {
    components: [
      text([`## ${title}`, ...lines].join('\n')),
      ...(isDrawn ? pages.flatMap((page) => page.components) : []),
      row(topicSelect(words, null)),
    ],
    files: isDrawn ? pages.flatMap(({ files }) => files) : [],
  };
}
