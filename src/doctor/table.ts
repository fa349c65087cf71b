/** Examines whether the browser table can be reached at its address and opened inside Discord. */
import { ApplicationCommandType, ApplicationFlagsBitField, type REST, Routes } from 'discord.js';
import { z } from 'zod';
import { type Finding, reasonOf } from './finding.ts';

export interface TableExamination {
  /** Without a trailing slash; null if it is not set. */
  readonly publicUrl: string | null;
  readonly hasSecret: boolean;
}

const REQUEST_TIMEOUT_MS = 10_000;
const GUIDE = 'docs/activity.md';

/** A reserved address, sent to check that the table does not believe callers' claims about their address. */
const CLAIMED_ADDRESS = '192.0.2.1';

const configShape = z.object({ clientId: z.string().nullable() });

export async function examineTable({ publicUrl, hasSecret }: TableExamination): Promise<Finding> {
  const name = 'table';
  if (publicUrl === null) {
    return hasSecret
      ? {
          state: 'open',
          name,
          says: 'DISCORD_CLIENT_SECRET is set, but ACTIVITY_URL is not: there is no browser table',
          todo: `Set ACTIVITY_URL to the public address of the table (${GUIDE}).`,
        }
      : {
          state: 'open',
          name,
          says: 'ACTIVITY_URL is not set, so there is no browser table',
          todo: `See ${GUIDE} to set one up.`,
        };
  }
  try {
    const answer = await fetch(`${publicUrl}/config.json`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      redirect: 'error',
      headers: { 'x-forwarded-for': CLAIMED_ADDRESS },
    });
    if (!answer.ok) return unreachable(publicUrl, `it answers with status ${answer.status}`);
    const { clientId } = configShape.parse(await answer.json());
    if (hasSecret && clientId === null) {
      return {
        state: 'bad',
        name,
        says: `the bot at ${publicUrl} does not know DISCORD_CLIENT_SECRET`,
        todo: 'Set it for each of the bot’s processes and restart them.',
      };
    }
    if (answer.headers.get('x-counted-as') === CLAIMED_ADDRESS) {
      return {
        state: 'bad',
        name,
        says: `the proxy at ${publicUrl} forwards the callers’ own X-Forwarded-For, so that one caller can pass for many`,
        todo: `Make it set X-Forwarded-For as ${GUIDE} shows, and set TABLE_PROXIES to the number of proxies.`,
      };
    }
    return { state: 'good', name, says: `answers at ${publicUrl}${hasSecret ? '' : ', by links only'}` };
  } catch (error) {
    return unreachable(publicUrl, reasonOf(error));
  }
}

function unreachable(publicUrl: string, reason: string): Finding {
  return {
    state: 'bad',
    name: 'table',
    says: `the table does not answer at ${publicUrl} (${reason})`,
    todo: `Start the bot, and check that the proxy forwards ACTIVITY_URL to TABLE_HOST and TABLE_PORT (${GUIDE}).`,
  };
}

const listed = z.array(z.object({ type: z.number().default(ApplicationCommandType.ChatInput) }));

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
        todo: 'Restart the bot.',
      }
    : {
        state: 'bad',
        name,
        says: 'Activities are not switched on, so people get links instead',
        todo: `Switch them on in the developer portal (${GUIDE}), then restart the bot.`,
      };
}
