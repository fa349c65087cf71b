/** Opens the table inside Discord, or gives players a personal link if Discord cannot open it. */
import {
  ApplicationCommandType,
  DiscordAPIError,
  EntryPointCommandHandlerType,
  type PrimaryEntryPointCommandInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';
import { isAnsweredElsewhere } from '../../../discord/connection/index.ts';
import {
  ANYWHERE,
  type Answerable,
  acknowledge,
  actorOf,
  type BotContext,
  defineControl,
  type EntryPoint,
  isExpired,
  matchHere,
  say,
  showPrivately,
  spectator,
  visible,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { linkButton, row, text } from '../../../discord/messages/index.ts';
import { OPEN_TABLE } from '../../../discord/tablePicture/index.ts';
import { describeMatch, momentIn } from '../../../discord/wording/index.ts';
import type { MatchView } from '../../../match/index.ts';

export const openTable = defineControl({
  action: OPEN_TABLE,
  guard: spectator({ statuses: ['running', 'finished'], currency: 'any' }),
  answersItself: true,
  async execute(context, { interaction, view }) {
    if (!(await launched(context, interaction)))
      await giveLink(context, interaction, view, context.tableAccess?.launchable);
  },
});

export const entryPoint: EntryPoint = {
  data: (language) => ({
    ...language.commandWords('launch'),
    ...ANYWHERE,
    type: ApplicationCommandType.PrimaryEntryPoint,
    handler: EntryPointCommandHandlerType.AppHandler,
  }),
  async execute(context, interaction) {
    if (await launched(context, interaction)) return;
    await acknowledge(interaction);
    const here = await matchHere(context, interaction, visible);
    if (here.ok) return giveLink(context, interaction, here.view, true);
    const words = wordsOf(context, interaction);
    return say(interaction, words.t(context.tableAccess === null ? 'links.off' : 'links.notHere'));
  },
};

/**
 * Launches the Activity, which must be the first response. False if Discord refused; nothing has been answered then.
 */
async function launched(
  { tableAccess, log }: BotContext,
  interaction: Answerable | PrimaryEntryPointCommandInteraction,
): Promise<boolean> {
  if (!tableAccess?.launchable) return false;
  try {
    await interaction.launchActivity();
    return true;
  } catch (error) {
    // An earlier attempt succeeded and only its response was lost.
    if (!(error instanceof DiscordAPIError)) throw error;
    const isAcknowledged = error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
    if (isAcknowledged && !isAnsweredElsewhere(error)) return true;
    if (!isRefusal(error)) throw error;
    log.info({ code: error.code, says: error.message }, 'Discord cannot launch the table here; giving a link instead');
    return false;
  }
}

/**
 * Discord does not document its error codes for a refused launch. Any client error counts, except those after which no
 * response is possible.
 */
function isRefusal(error: DiscordAPIError): boolean {
  const { status } = error;
  return !isExpired(error) && status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/**
 * Answers privately with a button, so that no client prefetches the link. `instead`: Discord could not open the table.
 */
export async function giveLink(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  instead = false,
): Promise<void> {
  const { tableAccess, links } = context;
  await acknowledge(interaction);
  const words = wordsOf(context, interaction);
  if (tableAccess === null) return say(interaction, words.t('links.off'));
  const made = await links.create(actorOf(interaction), view.match.id);
  if (!made.ok) {
    return say(interaction, words.t(instead && made.code === 'noPlayer' ? 'links.notHere' : `links.${made.code}`));
  }
  const address = await tableAccess.link(made.link.id, made.link.until);
  const explanation = words.t('links.given', { game: describeMatch(words, view), ...momentIn(made.link.until) });
  await showPrivately(interaction, {
    components: [
      text(instead ? `${words.t('links.instead')}\n\n${explanation}` : explanation),
      row(linkButton(address, words.t('links.button'))),
    ],
  });
}
