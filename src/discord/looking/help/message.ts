/**
 * Help by topic: one topic's text, a select that leads to the others, and a button to the picture of the table explained.
 * The texts themselves are the language's.
 */
import type { APIStringSelectComponent } from 'discord.js';
import { HELP_TOPICS, type HelpTopic, type Words } from '../../../language/index.ts';
import type { Theme } from '../../../match/index.ts';
import { button, type PrivateMessage, row, select, text, truncate, withoutGame } from '../../messages/index.ts';

const TEXT = 3800;

export const FIRST_TOPIC: HelpTopic = HELP_TOPICS[0];
export const LEGEND_ACTION = 'legend';

/** The topic of that name; the first one where there is none. */
export function helpTopic(name: string | null): HelpTopic {
  return HELP_TOPICS.find((topic) => topic === name) ?? FIRST_TOPIC;
}

/** `theme`: of the picture that the button leads to, for whoever has set none for themselves. */
export function helpMessage(words: Words, topic: HelpTopic, theme: Theme): PrivateMessage {
  const help = words.help(topic);
  const legend = { ...withoutGame(LEGEND_ACTION), details: [theme] };
  return {
    components: [
      text(truncate(`## ${help.title}\n${help.text}`, TEXT)),
      row(topicSelect(words, topic)),
      row(button(legend, { label: words.t('help.legend.title') })),
    ],
  };
}

/** `shown`: the topic that is read now; null: none. */
export function topicSelect(words: Words, shown: HelpTopic | null): APIStringSelectComponent {
  const options = HELP_TOPICS.map((topic) => ({
    label: words.help(topic).title,
    value: topic,
    default: topic === shown,
  }));
  return select(withoutGame('help'), options, { placeholder: words.t('help.rules') });
}
