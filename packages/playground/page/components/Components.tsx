/** Draws the components of a message, classic rows and Components V2; unknown types are skipped. */
import type {
  APIActionRowComponent,
  APIButtonComponent,
  APIComponentInMessageActionRow,
  APIContainerComponent,
  APIMessageTopLevelComponent,
  APISectionComponent,
  APISelectMenuComponent,
} from 'discord-api-types/v10';
import { useEffect, useState } from 'preact/hooks';
import type { PageMessage } from '../../pageProtocol.ts';
import { LinkTo } from '../markdown/links.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { Emoji, Icon, Spinner } from '../shared/Icon.tsx';
import { Kind } from '../shared/kinds.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';
import { FileBox, Gallery, Thumbnail } from './media.tsx';
import { SelectMenu } from './SelectMenu.tsx';
import { chosenByDefault, selectOptions } from './selectOptions.ts';

interface Part<C> {
  readonly component: C;
  readonly message: PageMessage;
}

export function Components({ message }: { message: PageMessage }) {
  const list = message.components ?? [];
  if (list.length === 0) return null;
  return (
    <div class="components">
      {list.map((component, index) => (
        <Component key={index} component={component} message={message} />
      ))}
    </div>
  );
}

function Component({ component, message }: Part<APIMessageTopLevelComponent>) {
  switch (component.type) {
    case Kind.ActionRow:
      return <ActionRow row={component} message={message} />;
    case Kind.Container:
      return <Container component={component} message={message} />;
    case Kind.Section:
      return <Section component={component} message={message} />;
    case Kind.TextDisplay:
      return <Markdown text={component.content} />;
    case Kind.MediaGallery:
      return <Gallery items={component.items} message={message} />;
    case Kind.File:
      return <FileBox component={component} message={message} />;
    case Kind.Separator: {
      const size = component.spacing === 2 ? 'separator large' : 'separator';
      return component.divider === false ? <div class={size} /> : <hr class={size} />;
    }
    default:
      return null;
  }
}

function Container({ component, message }: Part<APIContainerComponent>) {
  const words = useWords();
  const [shown, setShown] = useState(component.spoiler !== true);
  const accent = component.accent_color;
  const style = typeof accent === 'number' ? { '--accent': `#${accent.toString(16).padStart(6, '0')}` } : {};
  if (!shown) {
    return (
      <button type="button" class="hiddenBox" onClick={() => setShown(true)}>
        {words.t('spoiler')}
      </button>
    );
  }
  return (
    <div class={typeof accent === 'number' ? 'container accented' : 'container'} style={style}>
      {component.components.map((child, index) => (
        <Component key={index} component={child} message={message} />
      ))}
    </div>
  );
}

function Section({ component, message }: Part<APISectionComponent>) {
  const { accessory } = component;
  return (
    <div class="section">
      <div class="sectionText">
        {component.components.map((child, index) => (
          <Markdown key={index} text={child.content} />
        ))}
      </div>
      {accessory.type === Kind.Button ? (
        <MessageButton button={accessory} message={message} />
      ) : (
        <Thumbnail component={accessory} message={message} />
      )}
    </div>
  );
}

function ActionRow({
  row,
  message,
}: {
  row: APIActionRowComponent<APIComponentInMessageActionRow>;
  message: PageMessage;
}) {
  return (
    <div class="actionRow">
      {row.components.map((component, index) =>
        component.type === Kind.Button ? (
          <MessageButton key={index} button={component} message={message} />
        ) : (
          <MessageSelect key={index} select={component} message={message} />
        ),
      )}
    </div>
  );
}

/** Whether an interaction with this control awaits its response. */
function useBusy(message: PageMessage, customId: string): boolean {
  const { pending } = usePage().state;
  return Object.values(pending).some(
    (began) => began.failure === null && began.messageId === message.id && began.customId === customId,
  );
}

const STYLES: Record<number, string> = {
  1: 'primary',
  2: 'secondary',
  3: 'success',
  4: 'danger',
  5: 'link',
  6: 'primary',
};

function MessageButton({ button, message }: { button: APIButtonComponent; message: PageMessage }) {
  const { client } = usePage();
  const customId = 'custom_id' in button ? button.custom_id : '';
  const busy = useBusy(message, customId);
  const label = 'label' in button ? (button.label ?? '') : 'Premium';
  const emoji = 'emoji' in button ? button.emoji : undefined;
  const face = (
    <>
      {emoji?.name && <Emoji id={emoji.id ?? null} name={emoji.name} decorative={label !== ''} />}
      {label}
    </>
  );
  if ('url' in button && button.disabled !== true) {
    return (
      <LinkTo url={button.url} class="button link">
        {face} <Icon name="outside" size={14} />
      </LinkTo>
    );
  }
  return (
    <button
      type="button"
      class={`button ${STYLES[button.style] ?? 'secondary'}${busy ? ' busy' : ''}`}
      disabled={button.disabled === true || customId === ''}
      aria-busy={busy}
      aria-label={label === '' && emoji?.name ? emoji.name : undefined}
      onClick={() => {
        if (!busy) client.useComponent(message.channel_id, message.id, customId);
      }}
    >
      <span class="buttonFace">{face}</span>
      {busy && <Spinner />}
    </button>
  );
}

function MessageSelect({ select, message }: { select: APISelectMenuComponent; message: PageMessage }) {
  const words = useWords();
  const { client, state } = usePage();
  const busy = useBusy(message, select.custom_id);
  const [chosen, setChosen] = useState(() => chosenByDefault(select));
  // After an edit of the message, the bot's defaults apply again.
  useEffect(() => setChosen(chosenByDefault(select)), [select]);
  return (
    <SelectMenu
      label={select.placeholder ?? words.t('makeSelection')}
      options={selectOptions(select, state)}
      chosen={chosen}
      min={select.min_values ?? 1}
      max={select.max_values ?? 1}
      disabled={select.disabled === true}
      busy={busy}
      onChoose={(values) => {
        setChosen(values);
        client.useComponent(message.channel_id, message.id, select.custom_id, values);
      }}
    />
  );
}
