/** Draws WebSocket frames (RFC 6455, section 5.2), valid ones and ones wrong in any field. */
import type { Grammar } from './grammar.ts';

export interface RawFrame {
  /** FIN, three reserved bits and the opcode, as one byte. */
  readonly first: number;
  /** The declared length; null: the real one. */
  readonly announced: number | null;
  /** The number of bytes for the length, besides the first. */
  readonly lengthBytes: 0 | 2 | 8;
  readonly masked: boolean;
  /** Hexadecimal digits. */
  readonly payload: string;
}

const TEXT = 0x81;

export function oddFrame(grammar: Grammar): RawFrame {
  const payload = grammar.choose('payload', {
    empty: () => '',
    json: () => hex('{"op":1,"d":null}'),
    invalidText: () => grammar.pick(['ff', 'c0af', 'eda080', 'f5808080', 'e228a1']),
    closing: () => grammar.pick(['03e8', '03ec', '0000', 'ffff', '03', '03e8ff', `03e8${'61'.repeat(124)}`]),
    zeros: () => '00'.repeat(grammar.pick([1, 125, 126, 65_535, 65_536])),
  });
  return grammar.choose<RawFrame>('frame', {
    right: () => ({
      first: TEXT,
      announced: null,
      lengthBytes: lengthBytesOf(payload.length / 2),
      masked: true,
      payload,
    }),
    opcode: () => ({ ...plain(payload), first: 0x80 | grammar.below(16) }),
    reserved: () => ({ ...plain(payload), first: TEXT | grammar.pick([0x40, 0x20, 0x10, 0x70]) }),
    unmasked: () => ({ ...plain(payload), masked: false }),
    fragment: () => ({ ...plain(payload), first: grammar.pick([0x00, 0x01, 0x02, 0x80, 0x08, 0x09]) }),
    length: () => ({ ...plain(payload), lengthBytes: grammar.pick([0, 2, 8] as const) }),
    tooMuch: () => ({ ...plain(''), announced: grammar.pick([2 ** 20 + 1, 2 ** 31, 2 ** 53]), lengthBytes: 8 }),
    unfinished: () => ({ ...plain(payload), announced: payload.length / 2 + 10, lengthBytes: 2 }),
    random: () => ({ ...plain(payload), first: grammar.below(256), masked: grammar.oneIn(2) }),
  });
}

export function textFrame(text: string): RawFrame {
  return plain(hex(text));
}

export function bytesOfFrame({ first, announced, lengthBytes, masked, payload }: RawFrame): Buffer {
  const body = Buffer.from(payload, 'hex');
  const length = announced ?? body.length;
  const head = Buffer.alloc(2 + lengthBytes);
  head[0] = first;
  head[1] = (masked ? 0x80 : 0) | (lengthBytes === 0 ? Math.min(length, 125) : lengthBytes === 2 ? 126 : 127);
  if (lengthBytes === 2) head.writeUInt16BE(Math.min(length, 65_535), 2);
  if (lengthBytes === 8) head.writeBigUInt64BE(BigInt(length), 2);
  // A mask of zeros leaves the payload unchanged.
  return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), body]);
}

function plain(payload: string): RawFrame {
  const lengthBytes = lengthBytesOf(payload.length / 2);
  return { first: TEXT, announced: null, lengthBytes, masked: true, payload };
}

function lengthBytesOf(length: number): RawFrame['lengthBytes'] {
  if (length < 126) return 0;
  return length < 65_536 ? 2 : 8;
}

function hex(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex');
}
