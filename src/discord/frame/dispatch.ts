/**
 * Brings each interaction to the command or control it belongs to, and turns away more of them than the process can serve. The commands
 * and controls are handed in (`registry/`); what they throw is caught in `guards.ts`.
 */
import { Events, type Interaction } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Pace, TooFast } from '../../match/index.ts';
import { parseCustomId } from '../messages/index.ts';
import { relativeTime } from '../wording/index.ts';
import { type Answerable, say, wordsOf } from './answers/reply.ts';
import { misfitIn } from './commands/fitting.ts';
import { localName } from './commands/localName.ts';
import type { BotContext, Command, ControlInteraction, EntryPoint } from './context.ts';
import type { Control } from './controls/control.ts';
import { guard, guardAutocomplete, type InteractionOutcome, isExpired, nameOf } from './guards.ts';
import { makeInputKeepable } from './keepableInput.ts';
import { type OtherProcessNote, watchOtherProcess } from './otherProcess.ts';

export interface InteractionObserver {
  /** An interaction has arrived, by its id; gives back whom to tell how it went. */
  interaction(trace: string, kind: InteractionKind): (outcome: InteractionOutcome) => void;
}

type InteractionKind = 'command' | 'control' | 'form' | 'autocomplete' | 'other';

export interface Dispatch {
  /** Takes no more interactions, and resolves when those under way are done. */
  close(): Promise<void>;
}

const REMEMBERED = 10_000;
/**
 * So many at once: with ten milliseconds of work for each, the last of them is still acknowledged within Discord's three
 * seconds. Whoever comes then is asked to come again, at once, by as many calls as that; who comes even then gets no
 * answer, which Discord tells them.
 */
const MOST_UNDER_WAY = 200;

/** All that people can do. */
export interface Offered {
  readonly commands: readonly Command[];
  readonly controls: readonly Control[];
  readonly entryPoint: EntryPoint;
}

/** Listens on the context's client from now on. What an interaction logs has its id as `trace`. */
export function startDispatch(
  shared: BotContext,
  { commands, controls, entryPoint }: Offered,
  pace: Pace,
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
      return guardAutocomplete(context, interaction, commandByName.get(interaction.commandName)?.command);
    }
    context.retryAt(openPlaces(interaction)).catch((error: unknown) => {
      context.log.warn({ err: error }, 'what was put off could not be tried again');
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
      const misfit = misfitIn(options, interaction.options.data);
      return guard(context, interaction, async () => {
        const words = wordsOf(context, interaction);
        if (command === undefined || misfit?.code === 'subcommand')
          await say(interaction, words.t('errors.unknownCommand'));
        else if (misfit) {
          const option = words.quote(localName(language, words, misfit.option));
          await say(interaction, words.t('errors.wrongOption', { option }));
        } else await command.execute(context, interaction);
      });
    }
    if (interaction.isPrimaryEntryPointCommand()) {
      return guard(context, interaction, () => entryPoint.execute(context, interaction));
    }
    if (interaction.isMessageComponent() || interaction.isModalSubmit()) {
      return guard(context, interaction, () => handleControl(context, interaction));
    }
    return 'done';
  }

  async function handleControl(context: BotContext, interaction: ControlInteraction): Promise<void> {
    const id = parseCustomId(interaction.customId);
    const control = id === null ? undefined : controlByAction.get(id.action);
    if (id === null || control === undefined) {
      await say(interaction, wordsOf(context, interaction).t('errors.unknownControl'));
      return;
    }
    await control.use(context, interaction, id);
  }

  function onInteraction(interaction: Interaction): void {
    const { id: trace } = interaction;
    if (!isNew(trace)) return;
    if (running.size < MOST_UNDER_WAY) {
      keep(running, interaction, handle);
      return;
    }
    if (turnedAway.size === 0)
      shared.log.warn({ trace, underWay: running.size }, 'too many interactions; some are turned away');
    if (turnedAway.size < MOST_UNDER_WAY) keep(turnedAway, interaction, turnAway);
  }

  function keep(under: Set<Promise<void>>, interaction: Interaction, work: typeof handle): void {
    const kind = kindOf(interaction);
    const log = shared.log.child({ trace: interaction.id });
    const ended = observe?.interaction(interaction.id, kind);
    log.debug({ kind, ...nameOf(interaction) }, 'an interaction has arrived');
    const guarded = work({ ...shared, log }, interaction)
      .catch((error: unknown): InteractionOutcome => {
        log.error({ err: error }, 'an interaction could not be guarded');
        return 'failed';
      })
      .then((outcome) => {
        if (outcome === 'answeredElsewhere') answers.elsewhere(log);
        if (outcome === 'done') answers.here(log);
        ended?.(outcome);
        log.debug({ outcome }, 'an interaction is over');
      });
    under.add(guarded);
    void guarded.finally(() => under.delete(guarded));
  }

  const endKeepable = makeInputKeepable(client);
  client.on(Events.InteractionCreate, onInteraction);
  return {
    async close() {
      client.off(Events.InteractionCreate, onInteraction);
      endKeepable();
      await Promise.allSettled([...running, ...turnedAway]);
    },
  };
}

/** Where we may write again, as the interaction says: to whoever acts, in their channel and what it is a thread of. */
function openPlaces({ appPermissions, channel, channelId, guildId, user }: Interaction): readonly string[] {
  const needed = channel?.isThread() ? 'SendMessagesInThreads' : 'SendMessages';
  if (guildId !== null && !appPermissions.has(['ViewChannel', needed])) return [user.id];
  return [user.id, channelId, channel?.isThread() ? channel.parentId : null].filter((id) => id !== null);
}

/** Interactions may arrive twice; those that this process has not seen lately are new. */
function onlyOnce(): (interactionId: string) => boolean {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  return (interactionId) => {
    if (seen.has(interactionId)) return false;
    seen.set(interactionId, true);
    return true;
  };
}

/** Nothing is done; the person may try again. What they may choose from stays empty. */
async function turnAway(context: BotContext, interaction: Interaction): Promise<InteractionOutcome> {
  try {
    if (interaction.isAutocomplete()) await interaction.respond([]);
    else if (isAnswerable(interaction)) {
      await say(interaction, wordsOf(context, interaction).t('errors.busy'));
    }
  } catch (error) {
    if (!isExpired(error)) context.log.warn({ err: error }, 'a person was not turned away');
  }
  return 'turnedAway';
}

/** Says when they may go on; from a certain number on nothing, since each answer is a call. */
async function slowDown(
  context: BotContext,
  interaction: Interaction,
  { whose, most, again, isTold }: TooFast,
): Promise<void> {
  if (isTold || !isAnswerable(interaction)) return;
  const facts = { count: most, relative: relativeTime(again) };
  await guard(context, interaction, () =>
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
