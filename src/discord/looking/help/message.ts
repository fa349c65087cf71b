/**
 * Help by topic: one topic's text, and a select that leads to the others.
 * The texts themselves are the language's.
 */
import { HELP_TOPICS, type HelpTopic, type Words } from '../../../language/index.ts';
import { type PrivateMessage, row, select, text, truncate, withoutGame } from '../../messages/index.ts';

const TEXT = 3800;

export const FIRST_TOPIC: HelpTopic = HELP_TOPICS[0];

/** The topic of that name; the first one where there is none. */
export function helpTopic(name: string | null): HelpTopic {
  return HELP_TOPICS.find((topic) => topic === name) ?? FIRST_TOPIC;
}

export function helpMessage(words: Words, topic: HelpTopic): PrivateMessage {
  const help = words.help(topic);
  const options = HELP_TOPICS.map((other) => ({
    label: words.help(other).title,
    value: other,
    default: other === topic,
  }));
  return {
    components: [text(truncate(`## ${help.title}\n${help.text}`, TEXT)), row(select(withoutGame('help'), options))],
  };
}
