/**
 * The bot on Discord; the door to this folder.
 * Matches, pictures and words come from outside, and so does the address at which Discord is spoken to.
 */

import { type Leases, type MachineClock, machineTimer, type Timer } from '../kernel/index.ts';
import {
  type ComputerPlayers,
  createPace,
  type MatchPlace,
  type Most,
  type MoveJudge,
  type PersonId,
  type Processes,
  type ShardChoice,
  UNLIMITED,
  type WorkKind,
} from '../match/index.ts';
import { leaveToOthers, startBackground } from './background.ts';
import {
  type CallObserver,
  type ConnectRefusal,
  connect,
  connectPatiently,
  connectWithoutGateway,
  isFirst,
  mayView,
  type ShardState,
  shardsOf,
  waitAfter,
  watchServers,
} from './connection/index.ts';
import { type ContextParts, complaint, createContext } from './context.ts';
import { type DeliveryObserver, watchMissing } from './delivery/index.ts';
import { syncEmojis } from './emoji/index.ts';
import {
  createCommandMentions,
  type InteractionObserver,
  keepRegistering,
  type OtherProcessNote,
  registerCommands,
  startDispatch,
} from './frame/index.ts';
import { commands, controls, entryPoint } from './registry/index.ts';

export {
  type ConnectRefusal,
  INTENTS,
  inviteLink,
  NEEDED_NAMES,
  NEEDED_PERMISSIONS,
  type NeededPermission,
  type ShardState,
} from './connection/index.ts';
export type { TableDoor } from './frame/index.ts';
export { commands, controls, entryPoint } from './registry/index.ts';

/** Hears of what the bot does, as it does it: for whoever measures. */
export interface BotObserver extends CallObserver, InteractionObserver, DeliveryObserver {}

export interface BotOptions extends ContextParts {
  readonly token: string;
  /** The base of the REST API without its version; left out: Discord's own. The gateway is what the API names. */
  readonly apiUrl?: string;
  /** Which of Discord's shards this process has; left out: all that it asks for. */
  readonly shards?: ShardChoice;
  /** Requests a second that Discord allows the bot, with all its processes; left out: 50. */
  readonly restPerSecond?: number;
  /** The bot's processes on the same database; left out: this one alone. */
  readonly processes?: Processes;
  /** Of this process: whatever it does by itself it does under one. Null: it only answers people, others do the rest. */
  readonly leases: Leases | null;
  /** False: it does not listen to people, which others do, and has no connection to the gateway. Left out: it listens. */
  readonly listens?: boolean;
  /** Calls the listener with the work that another process has left to others; left out: there is no other. */
  readonly onElsewhere?: (listener: (kinds: readonly WorkKind[]) => void) => () => void;
  /** Calls the listener when pauses and limits that were counted by the clock are no longer to be waited for; left out: never. */
  readonly onSetBack?: MachineClock['onSetBack'];
  /** Move in the seats of computer players. */
  readonly computers: ComputerPlayers;
  /** Judges the moves of finished games. */
  readonly judge: MoveJudge;
  /** How many commands and clicks may be sent; left out: as many as anybody likes. */
  readonly commandsAMinute?: Most;
  /** Pauses between attempts to deliver; left out: the machine's. */
  readonly timer?: Timer;
  /** Left out: nobody does. */
  readonly observe?: BotObserver;
  /** Where it is noted that another process answers people with the same token; left out: nowhere. */
  readonly otherProcess?: OtherProcessNote;
  /** Hears why Discord cannot be reached at the start, while the bot goes on trying; left out: the log alone does. */
  readonly onUnreachable?: (refusal: ConnectRefusal) => void;
}

export interface Bot {
  /** The name under which the bot is known. */
  readonly name: string;
  /** Resolves once Discord does not have the bot any longer, for good: there is nothing left but to close it. */
  readonly ended: Promise<ConnectRefusal>;
  /** Whether a person can view a channel or thread now. Rejects while Discord cannot be asked. */
  mayView(place: MatchPlace, personId: PersonId): Promise<boolean>;
  /** How its connections to the gateway are at present. */
  shards(): readonly ShardState[];
  /** Takes no more interactions, finishes those and the deliveries under way, and disconnects. */
  close(): Promise<void>;
}

export type BotStart = { readonly ok: true; readonly bot: Bot } | ConnectRefusal;

/**
 * Connects as soon as Discord can be reached, registers the commands where they changed, delivers what is left in the outbox, and keeps the clocks; of that
 * what is this process's part. The emoji are brought up to date in the background.
 */
export async function startBot(options: BotOptions): Promise<BotStart> {
  const { components, earlier = [], matches, pictures, clock, log, leases, listens = true } = options;
  const timer = options.timer ?? machineTimer;
  const connected = await connectPatiently(() => (listens ? connect : connectWithoutGateway)({ ...options, timer }), {
    clock,
    timer,
    log,
    onUnreachable: options.onUnreachable,
  });
  if (!connected.ok) return connected;
  const { client, ended } = connected;
  const first = listens && isFirst(client);
  const mentions = createCommandMentions();
  const language = options.language.mentioning(mentions.mention);
  const { context, emojis, tellBy } = await createContext({ ...options, language }, client);
  const pace = createPace(options.commandsAMinute ?? UNLIMITED, clock);
  const missing = listens ? watchMissing(context) : null;
  const dispatch = listens
    ? startDispatch(context, { commands, controls, entryPoint }, pace, options.observe, options.otherProcess)
    : null;
  const background = leases
    ? startBackground(context, {
        components,
        earlier,
        leases,
        computers: options.computers,
        judge: options.judge,
        observe: options.observe,
        timerFor: () => timer,
        onElsewhere: options.onElsewhere ?? (() => () => undefined),
      })
    : leaveToOthers(context, timer);
  tellBy(background);
  const ignoreClock = options.onSetBack?.(() => {
    connected.forgetLimits();
    background.resume();
  });
  const registering = await keepRegistering({
    register: () =>
      registerCommands({
        client,
        commands,
        language,
        log,
        mayChange: first,
        learn: mentions.learn,
        entryPoint: context.tableDoor?.launchable ? entryPoint : null,
      }),
    timer,
    log,
    waitAfter,
  });
  const emojiSync = syncEmojis({ client, pictures, emojis, timer, log, mayChange: first });
  const servers = listens
    ? watchServers(client, matches, complaint(options, 'a server’s coming or going could not be noted'))
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
        // All are told at once, so that none begins anything while another one finishes.
        await Promise.all([background.close(), dispatch?.close(), missing?.close(), servers?.close()]);
        await background.endTelling();
        ignoreClock?.();
        await connected.close();
      },
    },
  };
}
