/**
 * Opens the table in Discord itself: by the button of a message, or by the command with which Discord launches the bot. Where Discord
 * does not, players get a link of their own; what the table then shows to whom is left to it.
 */
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
  type BotContext,
  buttonInput,
  defineControl,
  type EntryPoint,
  isExpired,
  matchHere,
  none,
  onlooker,
  say,
  visible,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { OPEN_TABLE } from '../../../discord/table/index.ts';
import { giveLink } from './giveLink.ts';

/** For everybody who may see the game: whoever does not play in it watches. */
export const openTable = defineControl({
  action: OPEN_TABLE,
  takes: buttonInput,
  details: none,
  door: onlooker({ statuses: ['running', 'finished'], currency: 'any' }),
  answersItself: true,
  async execute(context, { interaction, view }) {
    if (!(await launched(context, interaction))) await giveLink(context, interaction, view, true);
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
    if (here.ok) await giveLink(context, interaction, here.view, true);
    else {
      const { tableDoor } = context;
      await say(interaction, wordsOf(context, interaction).t(tableDoor === null ? 'links.off' : 'links.notHere'));
    }
  },
};

/** Launches the Activity, which has to be the first answer. False: Discord does not do that here, and nothing has been answered. */
async function launched(
  { tableDoor, log }: BotContext,
  interaction: Answerable | PrimaryEntryPointCommandInteraction,
): Promise<boolean> {
  if (!tableDoor?.launchable) return false;
  try {
    await interaction.launchActivity();
    return true;
  } catch (error) {
    // An earlier try of ours has got through, and only its answer was lost.
    if (isAcknowledged(error) && !isAnsweredElsewhere(error)) return true;
    if (!isRefusal(error)) throw error;
    log.info({ code: error.code, says: error.message }, 'Discord does not open the table here; a link does');
    return false;
  }
}

function isAcknowledged(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
}

/**
 * Which codes Discord refuses a launch with is documented nowhere (Activities not switched on, a kind of channel that holds none):
 * all but those that say that nothing can be answered any more.
 */
function isRefusal(error: unknown): error is DiscordAPIError {
  return (
    error instanceof DiscordAPIError &&
    !isExpired(error) &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 429].includes(error.status)
  );
}
