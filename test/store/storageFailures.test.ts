/** The log reports a database failure and its end once each. */
import { expect, test } from 'vitest';
import { StorageFailure } from '../../src/match/index.ts';
import { logStorageTrouble } from '../../src/store/connection/storageFailures.ts';

test('a failure and its end are logged once, even if an earlier change succeeds after the failure', () => {
  const logged: string[] = [];
  const note = (_facts: object, message: string) => void logged.push(message.split(':')[0] ?? '');
  const listener = logStorageTrouble({ debug: note, info: note, warn: note, error: note });
  const away = new StorageFailure('away', new Error('gone'));
  const early = listener.change();
  listener.failed(away);
  early();
  listener.failed(away);
  expect(logged).toEqual(['the database server cannot be reached']);
  listener.change()();
  listener.change()();
  expect(logged).toEqual(['the database server cannot be reached', 'the database can be written again']);
  listener.failed(away);
  expect(logged).toHaveLength(3);
});
