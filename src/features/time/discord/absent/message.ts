/**
 * What people read when the player to move is absent: who it is, and how the others may go on without them.
 */

import {
  button,
  identify,
  type PrivateMessage,
  type PublicMessage,
  publicMessage,
  row,
  text,
} from '../../../../discord/messages/index.ts';
import { memberName, mentionFor } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { Match, MatchView, PersonId } from '../../../../match/index.ts';

export const ABSENT_ACTIONS = {
  standIn: 'goOnStandIn',
  end: 'goOnEnd',
  endSure: 'goOnEndSure',
  clock: 'goOnClock',
  clockSet: 'goOnClockSet',
} as const;

/** `left`: they have left the server, so that nobody pings them. `reader`: whom alone it is for; null: everybody. */
export function absentMessage(
  words: Words,
  match: Match,
  { personId, left = false }: { readonly personId: PersonId; readonly left?: boolean },
  reader: PersonId | null = null,
): PublicMessage {
  const member = match.members.find((each) => each.personId === personId);
  const name = memberName(words, match, personId);
  const shown = member && !left ? mentionFor(words, reader, match, member) : name;
  const lines = [
    words.t(left ? 'agreements.absent.left' : 'agreements.absent.silent', { name: shown }),
    words.t('agreements.absent.ways', { name }),
  ];
  // The buttons are for the others alone.
  const buttons = reader === personId ? [] : [waysOn(words, { match })];
  return publicMessage([text(lines.join('\n')), ...buttons], { pings: left ? [] : [personId] });
}

/** The same for one person who asks. */
export function absentPanel(words: Words, match: Match, personId: PersonId): PrivateMessage {
  const name = memberName(words, match, personId);
  return { components: [text(words.t('agreements.absent.ways', { name })), waysOn(words, { match })] };
}

export function endQuestion(words: Words, view: MatchView): PrivateMessage {
  const id = identify(view);
  return {
    components: [
      text(words.t('agreements.absent.endQuestion')),
      row(
        button(id(ABSENT_ACTIONS.endSure), { label: words.t('agreements.absent.end'), style: 'danger' }),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
  };
}

function waysOn(words: Words, view: Pick<MatchView, 'match'>) {
  const id = identify(view);
  return row(
    button(id(ABSENT_ACTIONS.standIn), { label: words.t('agreements.absent.standIn'), style: 'primary' }),
    button(id(ABSENT_ACTIONS.end), { label: words.t('agreements.absent.end') }),
    button(id(ABSENT_ACTIONS.clock), { label: words.t('agreements.absent.clock') }),
  );
}
