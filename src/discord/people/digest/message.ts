import type { Words } from '../../../language/index.ts';
import type { OwnTurn, PersonId } from '../../../match/index.ts';
import { type PublicMessage, publicMessage, text } from '../../messages/index.ts';
import { nameOfMatch, relativeTime } from '../../wording/index.ts';

/** Of the 4,000 characters of a message, with room for a last line. */
const MOST = 3700;

/** `links`: the way to each of the games; `damaged`: how many others cannot be shown. */
export function digestMessage(
  words: Words,
  turns: readonly OwnTurn[],
  { links, damaged }: { readonly links: readonly string[]; readonly damaged: number },
  personId: PersonId,
): PublicMessage {
  const lines = [`**${words.t('me.digest.title', { count: turns.length })}**`];
  for (const [index, { view, deadline }] of turns.entries()) {
    const time = deadline ? [words.t('lobby.list.deadline', { relative: relativeTime(deadline) })] : [];
    const line = `- ${[nameOfMatch(words, view), ...time, links[index] ?? ''].join(' · ')}`;
    if ([...lines, line].join('\n').length > MOST) break;
    lines.push(line);
  }
  const left = turns.length - (lines.length - 1);
  if (left > 0) lines.push(words.t('lobby.list.more', { count: left }));
  if (damaged > 0) lines.push(words.t('errors.leftOut', { count: damaged }));
  return publicMessage([text(lines.join('\n'))], { pings: [personId] });
}
