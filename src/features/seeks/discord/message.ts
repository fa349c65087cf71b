/**
 * A seek as its channel reads it: what is looked for, who has come, and the buttons; once it is over, a line that says how.
 * Nobody's server is named, nor anybody who has come from elsewhere.
 */
import { TimestampStyles, time } from 'discord.js';
import { button, lineMessage, type PublicMessage, publicMessage, row, text } from '../../../discord/messages/index.ts';
import { peopleNames, personName } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { Seek } from '../../../people/index.ts';
import { SEEK_ACTIONS, seekControl, termsInWords, wishInWords } from './searches.ts';

/** `thread`: where the game is played, as people of this channel find it; null: by direct messages. */
export function seekMessage(words: Words, seek: Seek, thread: string | null): PublicMessage {
  const shown = peopleNames(words, seek.members);
  const names = words.list(shown);
  switch (seek.status) {
    case 'open':
      return publicMessage([
        text(openText(words, seek, shown)),
        row(
          button(seekControl(SEEK_ACTIONS.join, seek), { label: words.t('seeks.join'), style: 'success' }),
          button(seekControl(SEEK_ACTIONS.leave, seek), { label: words.t('seeks.leave') }),
        ),
      ]);
    case 'started':
      return lineMessage(
        thread === null ? words.t('seeks.begunDirectly', { names }) : words.t('seeks.begun', { names, thread }),
      );
    case 'ended':
      return lineMessage(words.t('seeks.ended', { names }), 'small');
    case 'cancelled':
      return lineMessage(words.t('seeks.cancelled', { names }), 'small');
  }
}

function openText(words: Words, seek: Seek, names: readonly string[]): string {
  const { players, everywhere, endsAt, members } = seek;
  return [
    `### ${words.t('seeks.title', { name: names[0] ?? personName(words, '') })}`,
    wishInWords(words, seek),
    ...termsInWords(words, seek),
    ...(everywhere ? [words.t('seeks.everywhere')] : []),
    words.t('lobby.players', { names: words.list(names) }),
    ...(players === null ? [] : [words.t('lobby.seats', { joined: members.length, capacity: players })]),
    `-# ${words.t('seeks.until', { relative: time(endsAt, TimestampStyles.RelativeTime) })}`,
  ].join('\n');
}
