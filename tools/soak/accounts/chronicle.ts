/**
 * Writes down each form in which messages appeared and what the database says in the end, beside the bot's log: for whoever looks for
 * the cause of a finding.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Look } from '../../support/robots/look.ts';
import { controlOf, textOf, turnOf } from '../../support/robots/messages.ts';
import type { Participant } from '../../support/robots/participant.ts';

const LONGEST_TEXT = 300;
/** Of which each row says where something stands, or whether it has been told. */
const TABLES = ['outbox', 'direct_posts', 'turn_posts', 'turn_clocks', 'watches'] as const;

/** What this person sees in these channels, a line for each time that a message appears or changes. */
export function chronicle(
  folder: string,
  { client, name }: Participant,
  sees: (channelId: string) => boolean = () => true,
): void {
  client.listen((event) => {
    if (event.type !== 'message' && event.type !== 'messageUpdated') return;
    const { id, channel_id } = event.message;
    if (!sees(channel_id)) return;
    const turn = turnOf(event.message);
    const match = turn?.matchId ?? controlOf(event.message, 'leave')?.split(':')[2];
    const text = textOf(event.message).slice(0, LONGEST_TEXT);
    const seen = { at: Date.now(), name, type: event.type, id, channel_id, match, version: turn?.version, text };
    appendFileSync(path.join(folder, 'seen.jsonl'), `${JSON.stringify(seen)}\n`);
  });
}

/** The rows that say what the bot believes. */
export async function keepRows(folder: string, look: Pick<Look, 'rows'>): Promise<void> {
  for (const table of TABLES) {
    const rows = await look.rows(`SELECT * FROM "${table}"`);
    writeFileSync(path.join(folder, `${table}.json`), JSON.stringify(rows, plain, 1));
  }
}

/** Databases count in more digits than JSON. */
function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
