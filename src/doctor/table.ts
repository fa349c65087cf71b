/** Examines whether the browser table can be reached at its address and opened inside Discord. */

import { ApplicationCommandType, ApplicationFlagsBitField, type REST, Routes } from 'discord.js';
import { z } from 'zod';
import { reasonOf } from '../kernel/index.ts';
import { bad, type Finding, good, open } from './finding.ts';

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
      ? open(
          name,
          'DISCORD_CLIENT_SECRET is set, but ACTIVITY_URL is not: there is no browser table',
          `Set ACTIVITY_URL to the public address of the table (${GUIDE}).`,
        )
      : open(name, 'ACTIVITY_URL is not set, so there is no browser table', `See ${GUIDE} to set one up.`);
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
      return bad(
        name,
        `the bot at ${publicUrl} does not know DISCORD_CLIENT_SECRET`,
        'Set it for each of the bot’s processes and restart them.',
      );
    }
    if (answer.headers.get('x-counted-as') === CLAIMED_ADDRESS) {
      return bad(
        name,
        `the proxy at ${publicUrl} forwards the callers’ own X-Forwarded-For, so that one caller can pass for many`,
        `Make it set X-Forwarded-For as ${GUIDE} shows, and set TABLE_PROXIES to the number of proxies.`,
      );
    }
    // The server bundles the page on demand.
    const page = await fetch(`${publicUrl}/`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      redirect: 'error',
    });
    await page.body?.cancel();
    if (!page.ok) {
      return bad(
        name,
        `the page of the table at ${publicUrl} answers with status ${page.status}`,
        'The log of the bot says why: look for "cannot answer a request to the table".',
      );
    }
    return good(name, `answers at ${publicUrl}${hasSecret ? '' : ', by links only'}`);
  } catch (error) {
    return unreachable(publicUrl, reasonOf(error));
  }
}

function unreachable(publicUrl: string, reason: string): Finding {
  return bad(
    'table',
    `the table does not answer at ${publicUrl} (${reason})`,
    `Start the bot, and check that the proxy forwards ACTIVITY_URL to TABLE_HOST and TABLE_PORT (${GUIDE}).`,
  );
}

const listed = z.array(z.object({ type: z.number().default(ApplicationCommandType.ChatInput) }));

export async function examineActivity(
  rest: REST,
  { id, flags }: { readonly id: string; readonly flags: number },
): Promise<Finding> {
  const name = 'activity';
  const commands = listed.parse(await rest.get(Routes.applicationCommands(id)));
  const hasEntryPoint = commands.some(({ type }) => type === ApplicationCommandType.PrimaryEntryPoint);
  if (hasEntryPoint) return good(name, 'Activities are switched on: the table opens inside Discord');
  const isOn = (flags & ApplicationFlagsBitField.Flags.Embedded) !== 0;
  return isOn
    ? open(
        name,
        'Activities are switched on, but the command that opens the table is not registered',
        'Restart the bot.',
      )
    : bad(
        name,
        'Activities are not switched on, so people get links instead',
        `Switch them on in the developer portal (${GUIDE}), then restart the bot.`,
      );
}
