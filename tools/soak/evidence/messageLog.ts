/** Writes the messages that people saw and the bot's delivery tables to files, for diagnosing a finding. */
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseView } from '../../support/robots/databaseView.ts';
import { controlOf, textOf, turnOf } from '../../support/robots/messages.ts';
import type { Participant } from '../../support/robots/participant.ts';

const MAX_TEXT_LENGTH = 300;
/** Tables that show where messages are and what has been delivered. */
const TABLES = ['outbox', 'posts', 'turn_clocks', 'watches'] as const;

/** Appends a line to `seen.jsonl` whenever a message appears or changes in these channels. */
export function recordMessages(
  folder: string,
  { client, name }: Participant,
  canSee: (channelId: string) => boolean = () => true,
): void {
  client.listen((event) => {
    if (event.type !== 'message' && event.type !== 'messageUpdated') return;
    const { id, channel_id } = event.message;
    if (!canSee(channel_id)) return;
    const turn = turnOf(event.message);
    const match = turn?.matchId ?? controlOf(event.message, 'leave')?.split(':')[2];
    const text = textOf(event.message).slice(0, MAX_TEXT_LENGTH);
    const record = { at: Date.now(), name, type: event.type, id, channel_id, match, version: turn?.version, text };
    appendFileSync(path.join(folder, 'seen.jsonl'), `${JSON.stringify(record)}\n`);
  });
}

export async function dumpTables(folder: string, look: Pick<DatabaseView, 'rows'>): Promise<void> {
  for (const table of TABLES) {
    const rows = await look.rows(`SELECT * FROM "${table}"`);
    writeFileSync(path.join(folder, `${table}.json`), JSON.stringify(rows, plain, 1));
  }
}

/** JSON has no bigint. */
function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
