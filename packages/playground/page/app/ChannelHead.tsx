/**
 * The line above the messages: where one is, and the ways to the channels (on a phone) and to the members.
 * Pings elsewhere are counted there, since the drawer hides them.
 */
import type { PageChannel } from '../../pageProtocol.ts';
import { Icon } from '../shared/Icon.tsx';
import { channelName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

interface HeadProps {
  readonly channel: PageChannel | undefined;
  readonly drawer: boolean;
  readonly onDrawer: () => void;
  readonly members: boolean;
  readonly onMembers: () => void;
}

export function ChannelHead({ channel, drawer, onDrawer, members, onMembers }: HeadProps) {
  const words = useWords();
  const { client, state } = usePage();
  const parent = state.channels.find((known) => known.id === channel?.parentId);
  const elsewhere = Object.values(state.reads).reduce(
    (sum, read) => sum + (read.channelId === channel?.id ? 0 : read.pings),
    0,
  );
  return (
    <header class="channelHead">
      <button
        type="button"
        class="icon drawerButton"
        aria-label={
          elsewhere > 0
            ? words.t('withNews', { place: words.t('showChannels'), news: words.t('mentions', { count: elsewhere }) })
            : words.t('showChannels')
        }
        aria-expanded={drawer}
        aria-controls="sidebar"
        onClick={onDrawer}
      >
        <Icon name="menu" size={22} />
        {elsewhere > 0 && <span class="badge">{elsewhere}</span>}
      </button>
      {parent !== undefined && (
        <>
          <button type="button" class="textButton parentName" onClick={() => client.openChannel(parent.id)}>
            # {parent.name}
          </button>
          <span class="channelSign" aria-hidden="true">
            ›
          </span>
        </>
      )}
      {channel !== undefined && (
        <h2>
          {parent === undefined && (
            <span class="channelSign" aria-hidden="true">
              {channel.kind === 'dm' ? '@ ' : '# '}
            </span>
          )}
          {channelName(channel, state.people, state.bot)}
        </h2>
      )}
      <button
        type="button"
        class={members ? 'icon membersButton on' : 'icon membersButton'}
        aria-label={words.t('members')}
        title={words.t('members')}
        aria-expanded={members}
        aria-controls="members"
        onClick={onMembers}
      >
        <Icon name="people" size={22} />
      </button>
    </header>
  );
}
