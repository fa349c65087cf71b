/** The bot on Discord: connects, registers commands, and starts dispatch and background work. */
import {
  type CallObserver,
  type ConnectRefusal,
  connect,
  connectWithoutGateway,
  connectWithRetry,
  hasFirstShard,
  mayView,
  rateLimitPauseMs,
  type ShardState,
  shardsOf,
} from '../../discord/connection/index.ts';
import { type DeliveryObserver, watchMissing } from '../../discord/delivery/index.ts';
import { syncEmojis } from '../../discord/emoji/index.ts';
import {
  createCommandMentions,
  type InteractionObserver,
  type OtherProcessNote,
  registerCommands,
  registerWithRetry,
  startDispatch,
} from '../../discord/interactions/index.ts';
import { type Leases, type MachineClock, machineTimer, type Timer } from '../../kernel/index.ts';
import {
  createRateLimiter,
  type LimitPair,
  logFailure,
  type MatchPlace,
  type PersonId,
  type Processes,
  type ShardChoice,
  UNLIMITED,
  type WorkKind,
} from '../../match/index.ts';
import type { MoveReviewer } from '../advice/usecases/ports.ts';
import type { ComputerPlayers } from '../play/computers/ports.ts';
import { watchServers } from '../privacy/discord/index.ts';
import { startBackground, useOtherProcesses } from './background.ts';
import { type ContextParts, createContext, followLocales } from './context.ts';
import { commands, controls, entryPoint } from './registry.ts';

export {
  type ConnectRefusal,
  INTENTS,
  inviteLink,
  NEEDED_NAMES,
  NEEDED_PERMISSIONS,
  type NeededPermission,
  type ShardState,
} from '../../discord/connection/index.ts';
export type { TableAccess } from '../../discord/interactions/index.ts';
export { commands, controls, entryPoint } from './registry.ts';

export interface BotObserver extends CallObserver, InteractionObserver, DeliveryObserver {}

export interface BotOptions extends ContextParts {
  readonly token: string;
  /** The base URL of the REST API without its version; default: Discord's. The API returns the gateway's URL. */
  readonly apiUrl?: string;
  /** Default: all shards that Discord asks for. */
  readonly shards?: ShardChoice;
  /** Requests per second of all processes of the bot together; default: 50. */
  readonly restPerSecond?: number;
  /** The processes of the bot on the same database; default: only this one. */
  readonly processes?: Processes;
  /** Leases of background work; null: this process only answers people. */
  readonly leases: Leases | null;
  /** False: the process opens no gateway connection and answers no interactions. Default: true. */
  readonly listens?: boolean;
  /**
   * Calls the listener with the kinds of work that another process has enqueued; default: there is no other process.
   */
  readonly onRemoteWork?: (listener: (kinds: readonly WorkKind[]) => void) => () => void;
  /** Calls the listener after the clock was set back, which invalidates pauses and limits that it measured. */
  readonly onSetBack?: MachineClock['onSetBack'];
  readonly computers: ComputerPlayers;
  readonly moveReviewer: MoveReviewer;
  /** Commands and clicks per minute; default: unlimited. */
  readonly commandsAMinute?: LimitPair;
  readonly timer?: Timer;
  readonly observe?: BotObserver;
  /** Records that another process answers people with the same token. */
  readonly otherProcess?: OtherProcessNote;
  /** Called with the reason while Discord cannot be reached at startup and the bot retries. */
  readonly onUnreachable?: (refusal: ConnectRefusal) => void;
}

export interface Bot {
  readonly name: string;
  /** Resolves when the connection has ended for good. The caller can then only close the bot. */
  readonly ended: Promise<ConnectRefusal>;
  /** Whether a person can currently view a channel or thread. Rejects while Discord cannot be reached. */
  mayView(place: MatchPlace, personId: PersonId): Promise<boolean>;
  shards(): readonly ShardState[];
  /** Finishes the running interactions and deliveries, then disconnects. */
  close(): Promise<void>;
}

export type BotStart = { readonly ok: true; readonly bot: Bot } | ConnectRefusal;

/** Retries until Discord can be reached. Synchronizes the emoji in the background. */
export async function startBot(options: BotOptions): Promise<BotStart> {
  const { components, earlier = [], matches, pictures, clock, log, leases, listens = true } = options;
  const timer = options.timer ?? machineTimer;
  const connected = await connectWithRetry(() => (listens ? connect : connectWithoutGateway)({ ...options, timer }), {
    clock,
    timer,
    log,
    onUnreachable: options.onUnreachable,
  });
  if (!connected.ok) return connected;
  const { client, ended } = connected;
  const first = listens && hasFirstShard(client);
  const mentions = createCommandMentions();
  const language = options.language.withCommandMentions(mentions.mention);
  const { context, emojis, setDelivery } = await createContext({ ...options, language }, client);
  const pace = createRateLimiter(options.commandsAMinute ?? UNLIMITED, clock);
  const missing = listens ? watchMissing(context) : null;
  const dispatch = listens
    ? startDispatch(context, { commands, controls, entryPoint }, pace, options.observe, options.otherProcess)
    : null;
  const onRemoteWork = options.onRemoteWork ?? (() => () => undefined);
  const following = listens ? followLocales(context, timer, onRemoteWork) : null;
  const background = leases
    ? startBackground(context, {
        components,
        earlier,
        leases,
        computers: options.computers,
        moveReviewer: options.moveReviewer,
        observe: options.observe,
        timerFor: () => timer,
        onRemoteWork,
      })
    : useOtherProcesses(context, timer);
  setDelivery(background);
  const unsubscribeClock = options.onSetBack?.(() => {
    connected.forgetLimits();
    background.resume();
  });
  const registering = await registerWithRetry({
    register: () =>
      registerCommands({
        client,
        commands,
        language,
        log,
        mayChange: first,
        learn: mentions.learn,
        entryPoint: context.tableAccess?.launchable ? entryPoint : null,
      }),
    timer,
    log,
    waitAfter: rateLimitPauseMs,
  });
  const emojiSync = syncEmojis({ client, pictures, emojis, timer, log, mayChange: first });
  const servers = listens
    ? watchServers(client, matches, logFailure(options, 'recording a joined or left server failed'))
    : null;
  return {
    ok: true,
    bot: {
      name: client.user.username,
      ended,
      mayView: (place, personId) => mayView(client, place, personId),
      shards: () => shardsOf(client),
      async close() {
        registering.close();
        emojiSync.close();
        context.films.close();
        // These close together, so that none of them starts work while another finishes.
        await Promise.all([
          background.close(),
          dispatch?.close(),
          missing?.close(),
          servers?.close(),
          following?.close(),
        ]);
        await background.endDelivery();
        unsubscribeClock?.();
        await connected.close();
      },
    },
  };
}
