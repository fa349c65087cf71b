import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseProxy } from '../../../tools/soak/faults/databaseProxy.ts';

async function echo(): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => undefined).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function caller(port: number): Socket {
  const socket = createConnection({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  return socket.on('error', () => undefined).setEncoding('utf8');
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve));
}

async function replyOf(socket: Socket): Promise<string> {
  return String((await once(socket, 'data'))[0]);
}

test('a silent proxy holds data back until it is restored; a cut one resets connections', async () => {
  const wire = await openDatabaseProxy(await echo());
  onTestFinished(() => wire.close());
  const early = caller(wire.port);
  early.write('one');
  expect(await replyOf(early)).toBe('one');

  wire.silence();
  const late = caller(wire.port);
  let output = '';
  for (const socket of [early, late]) socket.on('data', (text) => (output += text));
  early.write('two');
  late.write('three');
  await once(late, 'connect');
  // Data through an intact proxy arrives sooner.
  const other = await openDatabaseProxy(await echo());
  onTestFinished(() => other.close());
  const control = caller(other.port);
  control.write('meanwhile');
  expect(await replyOf(control)).toBe('meanwhile');
  expect(output).toBe('');
  wire.restore();
  await expect.poll(() => output.length, { timeout: 60_000 }).toBe('two'.length + 'three'.length);

  const ends = Promise.all([closed(early), closed(late)]);
  wire.cut();
  await ends;
  await closed(caller(wire.port));
  wire.restore();
  const again = caller(wire.port);
  again.write('four');
  expect(await replyOf(again)).toBe('four');
});
