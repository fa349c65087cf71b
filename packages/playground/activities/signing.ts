/** Signs proxied requests with the application's key, so that its server can verify who asks. */
import { generateKeyPairSync, sign } from 'node:crypto';

/** Times in seconds since 1970. */
interface ProxyPayload {
  readonly application_id: string;
  readonly user_id: string;
  readonly instance_id: string;
  readonly channel_id: string;
  readonly guild_id: string | null;
  readonly created_at: number;
  readonly expires_at: number;
}

export interface Signer {
  /** Hexadecimal, the application's `verify_key`. */
  readonly publicKey: string;
  /** Lower-case header names. */
  headersFor(payload: ProxyPayload, encoding: 'hex' | 'base64'): Record<string, string>;
}

const RAW_KEY_BYTES = 32;

/** Generates a key pair. */
export function createSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES).toString('hex'),
    headersFor(payload, encoding) {
      const bytes = Buffer.from(JSON.stringify(payload));
      return {
        'x-signature-ed25519': sign(null, bytes, privateKey).toString(encoding),
        'x-signature-timestamp': String(payload.created_at),
        'x-discord-proxy-payload': bytes.toString('base64'),
      };
    },
  };
}
