/**
 * Buttons and select menus on a message: they spin until the bot has answered, and send what was chosen.
 * The menus themselves are drawn by `SelectMenu.tsx`; what a failure says stands below the message.
 */
import type {
  APIActionRowComponent,
  APIButtonComponent,
  APIComponentInMessageActionRow,
  APISelectMenuComponent,
} from 'discord-api-types/v10';
import { useEffect, useState } from 'preact/hooks';
import type { PageMessage } from '../../pageProtocol.ts';
import { LinkTo } from '../markdown/LinkTo.tsx';
import { Dots } from '../shared/Dots.tsx';
import { Emoji } from '../shared/Emoji.tsx';
import { Icon } from '../shared/Icon.tsx';
import { Kind } from '../shared/kinds.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';
import { SelectMenu } from './SelectMenu.tsx';
import { chosenByDefault, selectOptions } from './selectOptions.ts';

/** Up to five buttons, or one select menu. */
export function ActionRow({
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

/** True while an interaction with this control awaits its answer. */
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

export function MessageButton({ button, message }: { button: APIButtonComponent; message: PageMessage }) {
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
      {busy && <Dots />}
    </button>
  );
}

function MessageSelect({ select, message }: { select: APISelectMenuComponent; message: PageMessage }) {
  const words = useWords();
  const { client, state } = usePage();
  const busy = useBusy(message, select.custom_id);
  const [chosen, setChosen] = useState(() => chosenByDefault(select));
  // An edit of the message shows what the bot now presets.
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
