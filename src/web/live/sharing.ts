/**
 * Sharing the table of a finished game inside Discord: the picture is drawn here and handed to Discord in the person's own name, which gives it an
 * address that the page hands to Discord's client. The token for it is used for this and forgotten.
 */
import type { MatchRefusal } from '../../match/index.ts';
import type { PageMessage } from '../../table/index.ts';
import type { AtDiscord } from '../discordApi.ts';
import type { WebParts } from '../parts.ts';
import { pictureOf, refusalInWords, type Snapshot, seenFrom } from '../sight/index.ts';
import type { Acted } from './acts.ts';
import type { Visitor } from './visitor.ts';

type Asked = Extract<PageMessage, { readonly type: 'share' }>;

/** Discord takes no more of somebody who pays for nothing; a table is a twentieth of it. */
const MOST_BYTES = 10 * 1024 * 1024;

export function createSharing(
  { pictures, people, clock }: Pick<WebParts, 'pictures' | 'people' | 'clock'>,
  atDiscord: () => AtDiscord | null,
) {
  /** The person may see the game. */
  return async ({ words, session }: Visitor, snapshot: Snapshot, { moves, theme, token }: Asked): Promise<Acted> => {
    const { match } = snapshot;
    const no = (code: string, text: string): Acted => ({ answer: { ok: false, text }, code, changed: 'nothing' });
    if (match.status !== 'finished') {
      const refusal: MatchRefusal = { ok: false, code: 'notFinished' };
      return no(refusal.code, refusalInWords(words, match, refusal, clock.now()));
    }
    if (session.kind !== 'activity') return no('notHere', words.t('live.notHere'));
    const discord = atDiscord()?.api;
    if (!discord) return no('discordDown', words.t('live.discordDown'));
    const fault = (code: 'unknown' | 'secret' | 'down') =>
      code === 'down' ? no('discordDown', words.t('live.discordDown')) : no('notShared', words.t('live.notShared'));
    const person = await discord.whoHas(token);
    if (!person.ok) return fault(person.code);
    // Nobody speaks for somebody else, also where they have got hold of a token of theirs.
    if (person.value.id !== session.personId) return fault('unknown');
    const png = await pictures.table(pictureOf(await seenFrom({ people }, snapshot, null), words, moves, theme));
    if (png.length > MOST_BYTES) return fault('unknown');
    const attached = await discord.attach(token, { name: `intarsia-${match.number}.png`, png });
    if (!attached.ok) return fault(attached.code);
    return { answer: { ok: true, text: '', mediaUrl: attached.value }, code: 'done', changed: 'nothing' };
  };
}
