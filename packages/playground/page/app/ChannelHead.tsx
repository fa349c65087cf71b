/** Draws the channel's header and the banner and hint below it. */
import type { PageChannel } from '../../pageProtocol.ts';
import { Icon, IconButton } from '../shared/Icon.tsx';
import { channelName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { Sentence, useWords } from '../words/words.tsx';

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
      {channel === undefined ? (
        <h1>{state.guildName}</h1>
      ) : (
        <h1>
          {parent === undefined && (
            <span class="channelSign" aria-hidden="true">
              {channel.kind === 'dm' ? '@ ' : '# '}
            </span>
          )}
          {channelName(channel, state.people, state.bot)}
        </h1>
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

export function Banner() {
  const words = useWords();
  const { client, state } = usePage();
  const { connection, botOnline, faults, outdated, saveFault } = state;
  if (connection === 'lost') return <Line lost>{words.t('lostTrying')}</Line>;
  if (saveFault !== null) return <Line lost>{words.t(`notSaved.${saveFault}`)}</Line>;
  if (!botOnline) return <Line>{words.t('botOffline')}</Line>;
  if (outdated) {
    return (
      <Line>
        {words.t('newerPage')}{' '}
        <button type="button" class="textButton" onClick={() => location.reload()}>
          {words.t('loadIt')}
        </button>
      </Line>
    );
  }
  if (faults !== null) {
    return (
      <Line>
        {words.t('badDayOn')}{' '}
        <button type="button" class="textButton" onClick={() => client.setFaults(null)}>
          {words.t('switchOff')}
        </button>
      </Line>
    );
  }
  return <div role="status" />;
}

function Line({ lost = false, children }: { lost?: boolean; children: preact.ComponentChildren }) {
  return (
    <div role="status">
      <p class={lost ? 'banner lost' : 'banner'}>{children}</p>
    </div>
  );
}

export function Hint() {
  const words = useWords();
  const { client, state } = usePage();
  if (!state.hint) return null;
  return (
    <div class="hint" role="note">
      <p>
        <Sentence wording="hint" parts={{ title: <strong>{words.t('hintTitle')}</strong>, key: <kbd>/</kbd> }} />
      </p>
      <IconButton icon="close" label={words.t('closeHint')} onClick={() => client.closeHint()} />
    </div>
  );
}
