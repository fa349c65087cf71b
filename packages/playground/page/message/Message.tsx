/**
 * One message: who, when, in answer to what, and its text, pictures and components.
 * The list decides which messages stand together under one head.
 */
import type { PageMessage } from '../../pageProtocol.ts';
import { Components } from '../components/Components.tsx';
import { Attachments } from '../components/media.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { messageTime, styledTime } from '../markdown/time.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Dots } from '../shared/Dots.tsx';
import { Icon } from '../shared/Icon.tsx';
import { Flag, hasFlag } from '../shared/kinds.ts';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';
import { Embed } from './Embed.tsx';
import { Failure } from './Failure.tsx';
import { Reference } from './Reference.tsx';
import { ThreadLink } from './ThreadLink.tsx';

/** `headless`: follows a message of the same author, so that name and avatar are left out. */
export function Message({ message, headless }: { message: PageMessage; headless: boolean }) {
  const words = useWords();
  const { state } = usePage();
  const me = state.me?.user.id;
  const pinged = message.mention_everyone || message.mentions.some((user) => user.id === me);
  const ephemeral = hasFlag(message, Flag.Ephemeral);
  const classes = ['message', headless && 'headless', pinged && 'pinged', ephemeral && 'ephemeral'];
  const nameId = `m${message.id}`;
  return (
    <article class={classes.filter(Boolean).join(' ')} aria-labelledby={nameId} data-message-id={message.id}>
      {!headless && <Reference message={message} />}
      {headless ? (
        <>
          <span class="hidden" id={nameId}>
            {displayName(message.author)}
          </span>
          <MessageClock message={message} short />
        </>
      ) : (
        <>
          <Avatar user={message.author} />
          <header>
            <span class="author" id={nameId}>
              {displayName(message.author)}
            </span>
            {message.author.bot && <span class="botTag">{words.t('appTag')}</span>}
            <MessageClock message={message} />
          </header>
        </>
      )}
      <div class="body">
        {hasFlag(message, Flag.Loading) ? (
          <Thinking name={displayName(message.author)} />
        ) : (
          <Content message={message} />
        )}
        <ThreadLink message={message} />
        <Failure message={message} />
        {ephemeral && <EphemeralNote message={message} />}
      </div>
    </article>
  );
}

function Content({ message }: { message: PageMessage }) {
  const words = useWords();
  const classic = !hasFlag(message, Flag.ComponentsV2);
  return (
    <>
      {message.content !== '' && <Markdown text={message.content} />}
      {classic && <Attachments list={message.attachments} />}
      {message.embeds.map((embed, index) => (
        <Embed key={index} embed={embed} />
      ))}
      <Components message={message} />
      {message.edited_timestamp && (
        <span class="edited" title={message.edited_timestamp}>
          {words.t('edited')}
        </span>
      )}
    </>
  );
}

function MessageClock({ message, short = false }: { message: PageMessage; short?: boolean }) {
  const locale = usePage().state.me?.locale ?? 'en-US';
  const at = Date.parse(message.timestamp);
  return (
    <time class="clock" dateTime={message.timestamp} title={styledTime(at, 'F', Date.now(), locale)}>
      {short ? styledTime(at, 't', Date.now(), locale) : messageTime(at, Date.now(), locale)}
    </time>
  );
}

/** The bot has acknowledged a command and takes its time. */
function Thinking({ name }: { name: string }) {
  const words = useWords();
  return (
    <p class="thinking" role="status">
      <Dots /> {words.t('thinking', { name })}
    </p>
  );
}

function EphemeralNote({ message }: { message: PageMessage }) {
  const words = useWords();
  const { client } = usePage();
  return (
    <p class="onlyYou">
      <Icon name="eye" size={14} /> {words.t('onlyYou')} ·{' '}
      <button type="button" class="textButton" onClick={() => client.dismissMessage(message.channel_id, message.id)}>
        {words.t('dismiss')}
      </button>
    </p>
  );
}
