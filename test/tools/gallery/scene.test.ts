/** A press in the gallery counts as a change only if it writes what a message may show. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changesState, UNIMPORTANT_TABLES } from '../../../tools/gallery/messages/scene.ts';

const schema = readFileSync('prisma/schema.prisma', 'utf8');
const tables = [...schema.matchAll(/@@map\("(\w+)"\)/g)].map(([, name = '']) => name);

it('names tables that exist', () => {
  expect(tables).toEqual(expect.arrayContaining([...UNIMPORTANT_TABLES]));
});

it.each([
  (table: string) => `INSERT INTO \`main\`.\`${table}\` (\`id\`) VALUES (?)`,
  (table: string) => `UPDATE \`main\`.\`${table}\` SET \`id\` = ?`,
  (table: string) => `\n  DELETE FROM "${table}" WHERE "id" = ?`,
  (table: string) => `UPDATE ${table} SET id = ?`,
])('recognizes the tables as Prisma and as our own statements write them (%#)', (written) => {
  const changing = tables.filter((table) => changesState(written(table)));
  expect(changing).toEqual(tables.filter((table) => !(UNIMPORTANT_TABLES as readonly string[]).includes(table)));
});
