/**
 * Puts gateway payloads on a WebSocket in the way the client asked for: plain, compressed one by one, or as one zlib stream.
 */
import { constants, createDeflate, deflateSync } from 'node:zlib';
import type { WebSocket } from 'ws';

export interface Wire {
  send(payload: unknown): void;
  /** From now on every payload is compressed by itself (identify's `compress`). */
  compressEach(): void;
  close(): void;
}

/** `stream`: the client asked for `compress=zlib-stream`, so all payloads share one zlib context. */
export function createWire(socket: WebSocket, stream: boolean): Wire {
  let each = false;
  const sendBytes = (bytes: Buffer | string) => {
    if (socket.readyState === socket.OPEN) socket.send(bytes);
  };
  if (!stream) {
    return {
      send(payload) {
        const text = JSON.stringify(payload);
        sendBytes(each ? deflateSync(text) : text);
      },
      compressEach() {
        each = true;
      },
      close() {},
    };
  }
  const deflate = createDeflate({ flush: constants.Z_SYNC_FLUSH });
  deflate.on('error', () => socket.terminate());
  let chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    const joined = Buffer.concat(chunks);
    // A complete message ends with the marker of a sync flush.
    if (joined.length >= 4 && joined.readUInt32BE(joined.length - 4) === 0x0000ffff) {
      chunks = [];
      sendBytes(joined);
    }
  });
  return {
    send(payload) {
      deflate.write(JSON.stringify(payload));
    },
    compressEach() {},
    close() {
      deflate.destroy();
    },
  };
}
