/** Draws one message with what it answers, its content, its thread and the failure of its last interaction. */
import type { APIUser } from 'discord-api-types/v10';
import type { PageMessage } from '../../pageProtocol.ts';
import { Components } from '../components/Components.tsx';
import { Attachments } from '../components/media.tsx';
import { shownCommand } from '../composer/commands.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { messageTime, styledTime } from '../markdown/time.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Icon, Spinner } from '../shared/Icon.tsx';
import { Flag, hasFlag } from '../shared/kinds.ts';
import { displayName, textOf } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { failureIn } from '../words/failure.ts';
import { Sentence, useWords } from '../words/words.tsx';
import { Embed } from './Embed.tsx';

/** `headless`: without name and avatar, after a message of the same author. */
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

/** The bot has deferred its response. */
function Thinking({ name }: { name: string }) {
  const words = useWords();
  return (
    <p class="thinking" role="status">
      <Spinner /> {words.t('thinking', { name })}
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

function Failure({ message }: { message: PageMessage }) {
  const words = useWords();
  const { pending } = usePage().state;
  const failed = Object.values(pending).find((began) => began.messageId === message.id && began.failure !== null);
  if (failed === undefined || failed.failure === null) return null;
  return (
    <p class="failure" role="alert">
      <Icon name="warning" size={14} />
      {failureIn(words, failed.failure)}
    </p>
  );
}

function ThreadLink({ message }: { message: PageMessage }) {
  const words = useWords();
  const { client, state } = usePage();
  const thread = state.channels.find((channel) => channel.id === (message.thread?.id ?? message.id));
  if (thread === undefined) return null;
  const unread = state.reads[thread.id]?.unread === true;
  return (
    <button type="button" class="threadLink" onClick={() => client.openChannel(thread.id)}>
      <strong>{thread.name}</strong>
      <span class={unread ? 'threadMore unread' : 'threadMore'}>
        {unread ? words.t('newMessages') : words.t('seeThread')}
      </span>
    </button>
  );
}

function Reference({ message }: { message: PageMessage }) {
  const words = useWords();
  const { client, state } = usePage();
  const used = commandOf(message);
  if (used !== null) {
    return (
      <p class="reference">
        <Avatar user={used.user} size={16} />
        <Sentence
          wording="used"
          parts={{
            name: <span class="referenceName">{displayName(used.user)}</span>,
            command: (
              <span class="command">
                {used.name === ''
                  ? words.t('aCommand')
                  : shownCommand(state.commands, used.name, state.me?.locale ?? 'en-US')}
              </span>
            ),
          }}
        />
      </p>
    );
  }
  const replied = message.referenced_message;
  if (!replied) return null;
  const quoted = textOf(replied, state);
  const text = quoted === '' ? words.t('goToMessage') : quoted;
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

/** The slash command a message answers. Only the deprecated field always has the name. */
function commandOf(message: PageMessage): { readonly user: APIUser; readonly name: string } | null {
  const metadata = message.interaction_metadata;
  const older = message.interaction;
  if (older && older.type === 2) return { user: older.user, name: older.name };
  const name = metadata && 'name' in metadata && typeof metadata.name === 'string' ? metadata.name : null;
  return metadata?.type === 2 ? { user: metadata.user, name: name ?? '' } : null;
}
