/** How the owner hears of trouble with the database: once, whatever was under way when it began. */
import { expect, test } from 'vitest';
import { StorageFailure } from '../../src/match/index.ts';
import { logStorageTrouble } from '../../src/store/connection/storageFailures.ts';

test('trouble is told once and its end once, though a change that began before it is answered after it', () => {
  const said: string[] = [];
  const note = (_facts: object, message: string) => void said.push(message.split(':')[0] ?? '');
  const listener = logStorageTrouble({ debug: note, info: note, warn: note, error: note });
  const away = new StorageFailure('away', new Error('gone'));
  const early = listener.change();
  listener.failed(away);
  early();
  listener.failed(away);
  expect(said).toEqual(['the database server cannot be reached']);
  listener.change()();
  listener.change()();
  expect(said).toEqual(['the database server cannot be reached', 'the database can be written again']);
  listener.failed(away);
  expect(said).toHaveLength(3);
});
