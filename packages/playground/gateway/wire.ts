/** Sends gateway payloads plain, individually compressed, or as one zlib stream. */
import { constants, createDeflate, deflateSync } from 'node:zlib';
import type { WebSocket } from 'ws';

export interface Wire {
  send(payload: unknown): void;
  /** Compresses each following payload individually (`compress` of identify). */
  compressEach(): void;
  close(): void;
}

/** `stream`: the client asked for `compress=zlib-stream`, one zlib context for all payloads. */
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
    // A sync flush ends each message.
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
