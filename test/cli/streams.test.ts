/** Writing to a slow reader. */
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { write } from '../../src/cli/support/streams.ts';

it('leaves no listeners on the stream, however often it has to wait', async () => {
  const stream = new PassThrough({ highWaterMark: 1 });
  const listeners = () => stream.eventNames().map((name) => [name, stream.listenerCount(name)]);
  const before = listeners();
  for (let line = 0; line < 20; line += 1) {
    const written = write(stream, 'a line');
    await turn();
    stream.read();
    expect(await written).toBe(true);
  }
  expect(listeners()).toEqual(before);
});

it('says that the reader is gone', async () => {
  const stream = new PassThrough({ highWaterMark: 1 });
  const written = write(stream, 'a line');
  stream.destroy();
  expect(await written).toBe(false);
  expect(await write(stream, 'another')).toBe(false);
});
