/**
 * The line above a message: which command it answers ("Anni used /game new"), or which message it replies to.
 * A click on a reply goes to the message it is about.
 */
import type { APIUser } from 'discord-api-types/v10';
import type { PageMessage } from '../../pageProtocol.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Filled } from '../shared/Filled.tsx';
import { displayName } from '../shared/names.ts';
import { textOf } from '../shared/textOf.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

export function Reference({ message }: { message: PageMessage }) {
  const words = useWords();
  const { client } = usePage();
  const used = commandOf(message);
  if (used !== null) {
    return (
      <p class="reference">
        <Avatar user={used.user} size={16} />
        <Filled
          wording="used"
          parts={{
            name: <span class="referenceName">{displayName(used.user)}</span>,
            command: <span class="command">{used.name === '' ? words.t('aCommand') : `/${used.name}`}</span>,
          }}
        />
      </p>
    );
  }
  const replied = message.referenced_message;
  if (!replied) return null;
  const said = textOf(replied);
  const text = said === '' ? words.t('goToMessage') : said;
  return (
    <p class="reference">
      <Avatar user={replied.author} size={16} />
      <span class="referenceName">{displayName(replied.author)}</span>
      <button type="button" class="textButton" onClick={() => client.goTo(replied.channel_id, replied.id)}>
        {text.length > 90 ? `${text.slice(0, 90)}…` : text}
      </button>
    </p>
  );
}

/** The slash command a message answers. The newer field has the name only sometimes, the older one always. */
function commandOf(message: PageMessage): { readonly user: APIUser; readonly name: string } | null {
  const metadata = message.interaction_metadata;
  const older = message.interaction;
  if (older && older.type === 2) return { user: older.user, name: older.name };
  const name = metadata && 'name' in metadata && typeof metadata.name === 'string' ? metadata.name : null;
  return metadata?.type === 2 ? { user: metadata.user, name: name ?? '' } : null;
}
