/**
 * The Activity that one is in: its frame, large in its channel and small elsewhere or by wish, and who is in it.
 * What it says and is told is `rpc.ts`; what it asks the person is drawn by `Question.tsx`.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageFrame } from '../../pageProtocol.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Icon } from '../shared/Icon.tsx';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';
import { Question, type Request } from './Question.tsx';
import { createRpc, type Layout, type Rpc, type RpcHost } from './rpc.ts';

/** Pixels; on less it is told that it runs on a phone. */
const PHONE = '(width <= 720px)';
const MOST_AVATARS = 5;

/** What the person is being asked. */
interface Open {
  readonly number: number;
  readonly request: Request;
  readonly answer: (given: boolean) => void;
}

export function ActivityView({ frame }: { frame: PageFrame }) {
  const words = useWords();
  const { client, state } = usePage();
  const [small, setSmall] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const asked = useRef<Open | null>(null);
  const element = useRef<HTMLIFrameElement>(null);
  const layout: Layout = small || state.channelId !== frame.channelId ? 'pip' : 'focused';
  const people = peopleIn(state.activities, frame, state.people);

  // What the talk needs to know as it stands now, while the talk itself goes on.
  const now = useRef({ layout, people, locale: state.me?.locale ?? 'en-US' });
  now.current = { layout, people, locale: state.me?.locale ?? 'en-US' };
  const rpc = useRef<Rpc | null>(null);
  useEffect(() => {
    let count = 0;
    const ask = (request: Request) =>
      new Promise<boolean>((resolve) => {
        const open: Open = {
          number: ++count,
          request,
          answer(given) {
            if (asked.current === open) {
              asked.current = null;
              setOpen(null);
            }
            resolve(given);
          },
        };
        // One at a time: whatever was not answered yet is answered with no.
        asked.current?.answer(false);
        asked.current = open;
        setOpen(open);
      });
    const host: RpcHost = {
      frame,
      address: location.host,
      post: (message) => element.current?.contentWindow?.postMessage(message, frame.origin),
      call: (call) => client.callActivity(call),
      participants: () =>
        now.current.people.map(({ user }) => ({
          id: user.id,
          username: user.username,
          global_name: user.global_name,
          discriminator: user.discriminator,
          avatar: user.avatar,
          flags: 0,
          bot: false,
        })),
      layout: () => now.current.layout,
      locale: () => now.current.locale,
      mayKnow: (scopes) => ask({ kind: 'consent', scopes }),
      openPage: (url) => ask({ kind: 'link', url }),
      invite: async () => void (await ask({ kind: 'invite' })),
      share: (url) => ask({ kind: 'share', url }),
      leave: () => client.leaveActivity(),
    };
    const talk = createRpc(host);
    rpc.current = talk;
    const hear = ({ source, origin, data }: MessageEvent): void => {
      // Nobody but this very frame, from where it was loaded.
      if (source === element.current?.contentWindow && origin === frame.origin) talk.receive(data);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame]);
  useEffect(() => rpc.current?.layoutChanged(), [layout]);
  const ids = people.map(({ user }) => user.id).join(' ');
  useEffect(() => rpc.current?.participantsChanged(), [ids]);
  // The address is that of the beginning: another one would load the page anew.
  const [address] = useState(() => addressOf(frame, window.matchMedia(PHONE).matches ? 'mobile' : 'desktop'));

  const enlarge = (): void => {
    setSmall(false);
    if (state.channelId !== frame.channelId) client.openChannel(frame.channelId);
  };
  return (
    <section class={`activity ${layout}`} aria-label={words.t('activityOf', { name: frame.name })}>
      <header class="activityHead">
        <h3>{frame.name}</h3>
        <People people={people} />
        {layout === 'focused' ? (
          <Tool label={words.t('shrinkActivity')} icon="shrink" onClick={() => setSmall(true)} />
        ) : (
          <Tool label={words.t('enlargeActivity')} icon="enlarge" onClick={enlarge} />
        )}
        <Tool label={words.t('leaveActivity')} icon="close" onClick={() => client.leaveActivity()} />
      </header>
      <iframe
        ref={element}
        title={words.t('activityOf', { name: frame.name })}
        src={address}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals"
        allow="autoplay; clipboard-write; fullscreen"
      />
      {open !== null && <Question key={open.number} frame={frame} request={open.request} onAnswer={open.answer} />}
    </section>
  );
}

type Known = ReturnType<typeof usePage>['state'];

/** Those of the instance, as the page knows them. */
export function peopleIn(
  activities: Known['activities'],
  { channelId }: { readonly channelId: string },
  people: Known['people'],
) {
  const running = activities.find((activity) => activity.channelId === channelId);
  return (running?.users ?? []).flatMap((id) => people.find(({ user }) => user.id === id) ?? []);
}

export function People({ people }: { people: Known['people'] }) {
  const words = useWords();
  const names = people.map(({ user }) => displayName(user)).join('\n');
  return (
    <p class="activityPeople" title={names}>
      <span class="hidden">{words.t('inActivity', { names })}</span>
      {people.slice(0, MOST_AVATARS).map(({ user }) => (
        <Avatar key={user.id} user={user} size={24} />
      ))}
      {people.length > MOST_AVATARS && <span aria-hidden="true">+{people.length - MOST_AVATARS}</span>}
    </p>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: 'shrink' | 'enlarge' | 'close'; onClick: () => void }) {
  return (
    <button type="button" class="icon" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function addressOf(frame: PageFrame, platform: 'desktop' | 'mobile'): string {
  const query = new URLSearchParams({
    instance_id: frame.instanceId,
    location_id: frame.locationId,
    launch_id: frame.launchId,
    ...(frame.guildId === null ? {} : { guild_id: frame.guildId }),
    channel_id: frame.channelId,
    frame_id: frame.frameId,
    platform,
  });
  return `${frame.origin}/.playground/frame?${query}`;
}
