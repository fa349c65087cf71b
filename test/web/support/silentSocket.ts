/** A connection to the table's server that says what a test writes, and nothing else. */
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Ended with the test. */
export function silentSocket(url: string): Socket {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port) }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket.resume();
}
