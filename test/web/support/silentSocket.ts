/** A raw TCP connection to the table's server. */
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Closed when the running test ends. */
export function silentSocket(url: string): Socket {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port) }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket.resume();
}
