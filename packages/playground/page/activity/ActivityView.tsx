/** Shows the running Activity: its iframe, its participants, and the line that invites others to join. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageChannel, PageFrame } from '../../pageProtocol.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { IconButton } from '../shared/Icon.tsx';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';
import { Question, type Request } from './Question.tsx';
import { createRpc, type Layout, type Rpc, type RpcHost } from './rpc.ts';

/** Narrower pages report a phone to the Activity. */
const PHONE_QUERY = '(width <= 720px)';
const MAX_AVATARS = 5;

interface OpenQuestion {
  readonly number: number;
  readonly request: Request;
  readonly answer: (given: boolean) => void;
}

export function ActivityView({ frame }: { frame: PageFrame }) {
  const words = useWords();
  const { client, state } = usePage();
  const [small, setSmall] = useState(false);
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const current = useRef<OpenQuestion | null>(null);
  const element = useRef<HTMLIFrameElement>(null);
  const layout: Layout = small || state.channelId !== frame.channelId ? 'pip' : 'focused';
  const people = peopleIn(state.activities, frame, state.people);

  // The RPC host outlives renders and reads the current values here.
  const now = useRef({ layout, people, locale: state.me?.locale ?? 'en-US' });
  now.current = { layout, people, locale: state.me?.locale ?? 'en-US' };
  const rpc = useRef<Rpc | null>(null);
  useEffect(() => {
    let count = 0;
    const ask = (request: Request) =>
      new Promise<boolean>((resolve) => {
        const open: OpenQuestion = {
          number: ++count,
          request,
          answer(given) {
            if (current.current === open) {
              current.current = null;
              setOpen(null);
            }
            resolve(given);
          },
        };
        // One question at a time: an unanswered one counts as declined.
        current.current?.answer(false);
        current.current = open;
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
    const created = createRpc(host);
    rpc.current = created;
    const onMessage = ({ source, origin, data }: MessageEvent): void => {
      // Only messages of this frame and origin.
      if (source === element.current?.contentWindow && origin === frame.origin) created.receive(data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame]);
  useEffect(() => rpc.current?.layoutChanged(), [layout]);
  const ids = people.map(({ user }) => user.id).join(' ');
  useEffect(() => rpc.current?.participantsChanged(), [ids]);
  // Never changes, because a new address would reload the Activity.
  const [address] = useState(() => addressOf(frame, window.matchMedia(PHONE_QUERY).matches ? 'mobile' : 'desktop'));

  const enlarge = (): void => {
    setSmall(false);
    if (state.channelId !== frame.channelId) client.openChannel(frame.channelId);
  };
  return (
    <section class={`activity ${layout}`} aria-label={words.t('activityOf', { name: frame.name })}>
      <header class="activityHead">
        <h2>{frame.name}</h2>
        <People people={people} />
        {layout === 'focused' ? (
          <IconButton icon="shrink" label={words.t('shrinkActivity')} tooltip onClick={() => setSmall(true)} />
        ) : (
          <IconButton icon="enlarge" label={words.t('enlargeActivity')} tooltip onClick={enlarge} />
        )}
        <IconButton icon="close" label={words.t('leaveActivity')} tooltip onClick={() => client.leaveActivity()} />
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

function peopleIn(
  activities: Known['activities'],
  { channelId }: { readonly channelId: string },
  people: Known['people'],
) {
  const running = activities.find((activity) => activity.channelId === channelId);
  return (running?.users ?? []).flatMap((id) => people.find(({ user }) => user.id === id) ?? []);
}

function People({ people }: { people: Known['people'] }) {
  const words = useWords();
  const names = people.map(({ user }) => displayName(user)).join('\n');
  return (
    <p class="activityPeople" title={names}>
      <span class="hidden">{words.t('inActivity', { names })}</span>
      {people.slice(0, MAX_AVATARS).map(({ user }) => (
        <Avatar key={user.id} user={user} size={24} />
      ))}
      {people.length > MAX_AVATARS && <span aria-hidden="true">+{people.length - MAX_AVATARS}</span>}
    </p>
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

export function Running({ channel }: { channel: PageChannel }) {
  const words = useWords();
  const { client, state } = usePage();
  const activity = state.activities.find(({ channelId }) => channelId === channel.id);
  const isShown = activity !== undefined && activity.instanceId !== state.activity?.instanceId;
  return (
    <div role="status">
      {isShown && (
        <div class="running">
          <span>{words.t('activityRunning', { name: state.bot?.username ?? words.t('theBot') })}</span>
          <People people={peopleIn(state.activities, { channelId: channel.id }, state.people)} />
          <button type="button" class="button success" onClick={() => client.joinActivity(channel.id)}>
            {words.t('joinActivity')}
          </button>
        </div>
      )}
    </div>
  );
}
