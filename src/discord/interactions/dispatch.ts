/** Dispatches each interaction to its command or control, and turns people away when the process is overloaded. */
import { type Client, Events, GatewayDispatchEvents, type Interaction } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Clock } from '../../kernel/index.ts';
import { type RateLimited, type RateLimiter, sanitizeText } from '../../match/index.ts';
import { parseCustomId } from '../messages/index.ts';
import { relativeTime } from '../wording/index.ts';
import { findInvalidOption } from './commands/optionCheck.ts';
import { localName } from './commands/shared.ts';
import type { BotContext, Command, ControlInteraction, EntryPoint } from './context.ts';
import type { Control } from './controls/control.ts';
import { catchAutocompleteFailures, catchFailures, type InteractionOutcome, isExpired, nameOf } from './failures.ts';
import { type Answerable, acknowledge, say, wordsOf } from './reply.ts';

export interface InteractionObserver {
  /** An interaction with this id has arrived. The returned function takes its outcome. */
  interaction(trace: string, kind: InteractionKind): (outcome: InteractionOutcome) => void;
}

type InteractionKind = 'command' | 'control' | 'form' | 'autocomplete' | 'other';

export interface Dispatch {
  /** Accepts no more interactions, and resolves when the running ones have ended. */
  close(): Promise<void>;
}

const MAX_SEEN_INTERACTIONS = 2_000;
/**
 * At 10 ms of work each, the last one is still acknowledged within Discord's three seconds. Up to the same number again
 * are asked to retry; any beyond that get no answer, which Discord reports to the person.
 */
const MAX_CONCURRENT = 200;

export interface DispatchTargets {
  readonly commands: readonly Command[];
  readonly controls: readonly Control[];
  readonly entryPoint: EntryPoint;
}

/** Each log line about an interaction has its id as `trace`. */
export function startDispatch(
  shared: BotContext,
  { commands, controls, entryPoint }: DispatchTargets,
  pace: RateLimiter,
  observe?: InteractionObserver,
  otherProcess?: OtherProcessNote,
): Dispatch {
  const { client, language } = shared;
  const commandByName = new Map(
    commands.map((command) => {
      const { name, options = [] } = command.data(language);
      return [name, { command, options }];
    }),
  );
  const controlByAction = new Map(controls.map((control) => [control.action, control]));
  const running = new Set<Promise<void>>();
  const turnedAway = new Set<Promise<void>>();
  const isNew = onlyOnce();
  const answers = watchOtherProcess(shared.clock, otherProcess);

  async function handle(context: BotContext, interaction: Interaction): Promise<InteractionOutcome> {
    if (interaction.isAutocomplete()) {
      return catchAutocompleteFailures(context, interaction, commandByName.get(interaction.commandName)?.command);
    }
    context.retryAt(openPlaces(interaction)).catch((error: unknown) => {
      context.log.warn({ err: error }, 'retrying postponed deliveries failed');
    });
    if (interaction.isRepliable()) {
      const tooFast = pace.count(interaction.user.id, interaction.guildId);
      if (tooFast) {
        await slowDown(context, interaction, tooFast);
        return 'turnedAway';
      }
    }
    if (interaction.isChatInputCommand()) {
      const { command, options = [] } = commandByName.get(interaction.commandName) ?? {};
      const misfit = findInvalidOption(options, interaction.options.data);
      return catchFailures(context, interaction, async () => {
        const words = wordsOf(context, interaction);
        if (command === undefined || misfit?.code === 'subcommand')
          await say(interaction, words.t('errors.unknownCommand'));
        else if (misfit) {
          const option = words.quote(localName(language, words, misfit.option));
          await say(interaction, words.t('errors.wrongOption', { option }));
        } else {
          if (!command.answersItself) await acknowledge(interaction);
          await command.execute(context, interaction, words);
        }
      });
    }
    if (interaction.isPrimaryEntryPointCommand()) {
      return catchFailures(context, interaction, () => entryPoint.execute(context, interaction));
    }
    if (interaction.isMessageComponent() || interaction.isModalSubmit()) {
      return catchFailures(context, interaction, () => handleControl(context, interaction));
    }
    return 'done';
  }

  async function handleControl(context: BotContext, interaction: ControlInteraction): Promise<void> {
    const id = parseCustomId(interaction.customId);
    const control = id === null ? undefined : controlByAction.get(id.action);
    if (id === null || control === undefined)
      return say(interaction, wordsOf(context, interaction).t('errors.unknownControl'));
    await control.use(context, interaction, id);
  }

  function onInteraction(interaction: Interaction): void {
    const { id: trace } = interaction;
    if (!isNew(trace)) return;
    if (running.size < MAX_CONCURRENT) {
      track(running, interaction, handle);
      return;
    }
    if (turnedAway.size === 0)
      shared.log.warn({ trace, underWay: running.size }, 'too many interactions at once; some are turned away');
    if (turnedAway.size < MAX_CONCURRENT) track(turnedAway, interaction, turnAway);
  }

  function track(active: Set<Promise<void>>, interaction: Interaction, work: typeof handle): void {
    const kind = kindOf(interaction);
    const log = shared.log.child({ trace: interaction.id });
    const observeOutcome = observe?.interaction(interaction.id, kind);
    log.debug({ kind, ...nameOf(interaction) }, 'interaction received');
    const guarded = work({ ...shared, log }, interaction)
      .catch((error: unknown): InteractionOutcome => {
        log.error({ err: error }, 'handling an interaction failed');
        return 'failed';
      })
      .then((outcome) => {
        if (outcome === 'answeredElsewhere') answers.elsewhere(log);
        if (outcome === 'done') answers.here(log);
        observeOutcome?.(outcome);
        log.debug({ outcome }, 'interaction finished');
      });
    active.add(guarded);
    void guarded.finally(() => active.delete(guarded));
  }

  const endKeepable = sanitizeInput(client);
  client.on(Events.InteractionCreate, onInteraction);
  return {
    async close() {
      client.off(Events.InteractionCreate, onInteraction);
      endKeepable();
      await Promise.allSettled([...running, ...turnedAway]);
    },
  };
}

/** Where the bot can evidently write now: the person's direct messages, the channel, and a thread's parent. */
function openPlaces({ appPermissions, channel, channelId, guildId, user }: Interaction): readonly string[] {
  const needed = channel?.isThread() ? 'SendMessagesInThreads' : 'SendMessages';
  if (guildId !== null && !appPermissions.has(['ViewChannel', needed])) return [user.id];
  return [user.id, channelId, channel?.isThread() ? channel.parentId : null].filter((id) => id !== null);
}

function onlyOnce(): (interactionId: string) => boolean {
  const seen = new LRUCache<string, true>({ max: MAX_SEEN_INTERACTIONS });
  return (interactionId) => {
    if (seen.has(interactionId)) return false;
    seen.set(interactionId, true);
    return true;
  };
}

/** Asks the person to try again; an autocompletion gets no choices. */
async function turnAway(context: BotContext, interaction: Interaction): Promise<InteractionOutcome> {
  try {
    if (interaction.isAutocomplete()) await interaction.respond([]);
    else if (isAnswerable(interaction)) {
      await say(interaction, wordsOf(context, interaction).t('errors.busy'));
    }
  } catch (error) {
    if (!isExpired(error)) context.log.warn({ err: error }, 'turning a person away failed');
  }
  return 'turnedAway';
}

/** Says when the person can go on. Further refusals are silent, because each answer costs a call. */
async function slowDown(
  context: BotContext,
  interaction: Interaction,
  { whose, most, again, isSilenced }: RateLimited,
): Promise<void> {
  if (isSilenced || !isAnswerable(interaction)) return;
  const facts = { count: most, relative: relativeTime(again) };
  await catchFailures(context, interaction, () =>
    say(interaction, wordsOf(context, interaction).t(`limits.commands.${whose}`, facts)),
  );
}

function isAnswerable(interaction: Interaction): interaction is Interaction & Answerable {
  return (
    interaction.isChatInputCommand() ||
    interaction.isPrimaryEntryPointCommand() ||
    interaction.isMessageComponent() ||
    interaction.isModalSubmit()
  );
}

function kindOf(interaction: Interaction): InteractionKind {
  if (interaction.isAutocomplete()) return 'autocomplete';
  if (interaction.isChatInputCommand() || interaction.isPrimaryEntryPointCommand()) return 'command';
  if (interaction.isMessageComponent()) return 'control';
  return interaction.isModalSubmit() ? 'form' : 'other';
}

/** In all texts of interactions, replaces characters that the database cannot store. Returns a function to stop. */
function sanitizeInput(client: Client): () => void {
  // discord.js emits the event before it reads the same packet object.
  client.on(Events.Raw, onPacket);
  return () => void client.off(Events.Raw, onPacket);
}

function onPacket(packet: { readonly t?: unknown; readonly d?: unknown }): void {
  const { t: event, d: interaction } = packet;
  if (event !== GatewayDispatchEvents.InteractionCreate || !isObject(interaction)) return;
  Object.assign(interaction, sanitizeAll(interaction));
}

function sanitizeAll(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (Array.isArray(value)) return value.map(sanitizeAll);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sanitizeAll(inner)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export interface OtherProcessNote {
  seen(at: Date): Promise<void>;
  clear(): Promise<void>;
}

const LOG_INTERVAL_MS = 10 * 60_000;
const RECORD_INTERVAL_MS = 60_000;
/** Processes with the same token win races by turns; after this many own answers in a row there is no other process. */
const ALONE_AFTER = 20;

function watchOtherProcess(clock: Clock, note?: OtherProcessNote) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let recordedAt = Number.NEGATIVE_INFINITY;
  /** Since another process last answered, or since the start: an earlier run may have recorded one. */
  let ownAnswers = 0;

  const isSince = (moment: number, now: number, min: number) => Math.abs(now - moment) >= min;

  function warnOnFailure(log: Logger, recording: Promise<void> | undefined): void {
    recording?.catch((error: unknown) => {
      recordedAt = Number.NEGATIVE_INFINITY;
      log.warn({ err: error }, 'recording whether another process answers people failed');
    });
  }

  return {
    elsewhere(log: Logger): void {
      ownAnswers = 0;
      const now = clock.now();
      if (isSince(recordedAt, now.getTime(), RECORD_INTERVAL_MS)) {
        recordedAt = now.getTime();
        warnOnFailure(log, note?.seen(now));
      }
      if (!isSince(loggedAt, now.getTime(), LOG_INTERVAL_MS)) return;
      loggedAt = now.getTime();
      log.error(
        'another process answers people with this bot’s token: stop that process, or reset the token in the developer portal (your application, Bot, Reset Token)',
      );
    },
    here(log: Logger): void {
      ownAnswers += 1;
      if (ownAnswers !== ALONE_AFTER) return;
      recordedAt = Number.NEGATIVE_INFINITY;
      warnOnFailure(log, note?.clear());
    },
  };
}
