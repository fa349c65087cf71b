/** A COMMIT whose answer is lost: the command is executed once, and its outcome can be found out. */
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/features/storage/index.ts';
import { OutcomeUnknown, StorageFailure } from '../../../src/match/index.ts';
import { temporaryDatabase } from '../../support/database/store.ts';
import { matchesOn, PLACE, standardComponents, steadyClock } from '../../support/game/match.ts';

const failure = () => new StorageFailure('device', new Error('lost'));

async function fragileTable() {
  const url = await temporaryDatabase();
  const clock = steadyClock();
  /** `all`: statements fail, too, after the first lost answer. */
  const broken = { answers: false, statements: false, all: false };
  const store = await openStore({
    url,
    components: standardComponents(),
    clock,
    onCommitted: () => {
      if (!broken.answers) return;
      broken.statements = broken.all;
      throw failure();
    },
    onStatement: ({ sql }) => {
      if (broken.statements && !sql.startsWith('ROLLBACK')) throw failure();
    },
  });
  onTestFinished(() => store.close());
  return { table: matchesOn(url, store, clock), broken };
}

const options = { side: 'A', capacity: 2, locale: 'en', place: PLACE } as const;

test('a game whose answer is lost is opened once, and a repetition is recognized', async () => {
  const { table, broken } = await fragileTable();
  const host = table.actor(0);
  broken.answers = true;
  await expect(table.matches.create(host, options)).rejects.toThrow(OutcomeUnknown);
  broken.answers = false;
  expect(await table.matches.outcomeOf(host.interactionId)).toBe('saved');
  expect(await table.matches.create(host, options)).toMatchObject({ ok: true, duplicate: true });
  expect(await table.matches.ofPerson(host.personId)).toHaveLength(1);
});

test('the outcome is unknown until the database can be read', async () => {
  const { table, broken } = await fragileTable();
  const person = table.actor(1);
  broken.answers = true;
  broken.all = true;
  await expect(table.people.setAudience(person, 'nobody')).rejects.toThrow(OutcomeUnknown);
  expect(await table.matches.outcomeOf(person.interactionId)).toBe('unknown');
  broken.statements = false;
  expect(await table.matches.outcomeOf(person.interactionId)).toBe('saved');
});

test('a command that failed before its COMMIT has not happened', async () => {
  const { table, broken } = await fragileTable();
  const host = table.actor(0);
  broken.statements = true;
  await expect(table.matches.create(host, options)).rejects.toThrow(StorageFailure);
  expect(await table.matches.outcomeOf(host.interactionId)).toBe('nothing');
});
