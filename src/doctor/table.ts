/**
 * Whether the table in the browser can be reached, and opened inside Discord: by its address from here, and by what Discord says of the application.
 * Whether the right people get in is not asked.
 */
import { ApplicationCommandType, ApplicationFlagsBitField, type REST, Routes } from 'discord.js';
import { z } from 'zod';
import { type Finding, reasonOf } from './finding.ts';

export interface TableAsked {
  /** Without a slash at the end; null: none is set. */
  readonly publicUrl: string | null;
  readonly hasSecret: boolean;
}

const PATIENCE = 10_000;
const GUIDE = 'docs/activity.md';

/** An address that is nobody's: what the table counts by may not be what a caller says. */
const CLAIMED = '192.0.2.1';

const configShape = z.object({ clientId: z.string().nullable() });

export async function examineTable({ publicUrl, hasSecret }: TableAsked): Promise<Finding> {
  const name = 'table';
  if (publicUrl === null) {
    return hasSecret
      ? {
          state: 'open',
          name,
          says: 'DISCORD_CLIENT_SECRET is set, but ACTIVITY_URL is not: there is no table in the browser',
          todo: `Set ACTIVITY_URL to the address under which people reach it (${GUIDE}).`,
        }
      : {
          state: 'open',
          name,
          says: 'ACTIVITY_URL is not set, so that there is no table in the browser',
          todo: `${GUIDE} says how people get one.`,
        };
  }
  try {
    const answer = await fetch(`${publicUrl}/config.json`, {
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'error',
      headers: { 'x-forwarded-for': CLAIMED },
    });
    if (!answer.ok) return unreached(publicUrl, `it answers with status ${answer.status}`);
    const { clientId } = configShape.parse(await answer.json());
    if (hasSecret && clientId === null) {
      return {
        state: 'bad',
        name,
        says: `the bot at ${publicUrl} does not know DISCORD_CLIENT_SECRET`,
        todo: 'Set it for each of its processes, and start them anew.',
      };
    }
    if (answer.headers.get('x-counted-as') === CLAIMED) {
      return {
        state: 'bad',
        name,
        says: `the proxy at ${publicUrl} hands on what callers say of themselves (X-Forwarded-For), so that one of them can pass for many`,
        todo: `Have it set X-Forwarded-For as ${GUIDE} shows, and TABLE_PROXIES to how many proxies there are.`,
      };
    }
    return { state: 'good', name, says: `answers at ${publicUrl}${hasSecret ? '' : ', by links alone'}` };
  } catch (error) {
    return unreached(publicUrl, reasonOf(error));
  }
}

function unreached(publicUrl: string, reason: string): Finding {
  return {
    state: 'bad',
    name: 'table',
    says: `the table does not answer at ${publicUrl} (${reason})`,
    todo: `Start the bot, and see that the proxy hands ACTIVITY_URL on to TABLE_HOST and TABLE_PORT (${GUIDE}).`,
  };
}

const listed = z.array(z.object({ type: z.number().default(ApplicationCommandType.ChatInput) }));

/** Only asked where Activities are wanted. */
export async function examineActivity(
  rest: REST,
  { id, flags }: { readonly id: string; readonly flags: number },
): Promise<Finding> {
  const name = 'activity';
  const commands = listed.parse(await rest.get(Routes.applicationCommands(id)));
  const hasEntryPoint = commands.some(({ type }) => type === ApplicationCommandType.PrimaryEntryPoint);
  if (hasEntryPoint) return { state: 'good', name, says: 'Activities are switched on: the table opens inside Discord' };
  const isOn = (flags & ApplicationFlagsBitField.Flags.Embedded) !== 0;
  return isOn
    ? {
        state: 'open',
        name,
        says: 'Activities are switched on, but the command that opens the table is not registered',
        todo: 'Start the bot (anew).',
      }
    : {
        state: 'bad',
        name,
        says: 'Activities are not switched on, so that people get links instead',
        todo: `Switch them on in the portal (${GUIDE}), then start the bot anew.`,
      };
}
