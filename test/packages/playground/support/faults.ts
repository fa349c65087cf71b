/** Opens one playground per file, and finds faults in its responses to invalid bodies. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { Playground } from '../../../../packages/playground/index.ts';
import { openPlayground, type RawAnswer, rest } from './bot.ts';

/** The flag of Components V2. */
export const layout = 1 << 15;

export interface SharedPlayground {
  readonly playground: Playground;
  /** The path of the first channel's messages. */
  readonly messages: string;
  request(method: string, path: string, body?: unknown): Promise<RawAnswer>;
  /** The code of the first fault at `path`, in the response to an invalid body. */
  faultAt(body: unknown, path: string, method?: string, where?: string): Promise<string>;
}

/** Call at the top of a file; its tests share the playground. */
export function sharedPlayground(): SharedPlayground {
  let playground: Playground;
  let messages: string;
  beforeAll(async () => {
    playground = await openPlayground();
    messages = `/channels/${playground.person('anni').channel('parquet').id}/messages`;
  });
  afterAll(() => playground.close());
  return {
    get playground() {
      return playground;
    },
    get messages() {
      return messages;
    },
    request: (method, path, body) => rest(playground, method, path, body),
    async faultAt(body, path, method = 'POST', where = messages) {
      const answer = await rest(playground, method, where, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 50035, message: 'Invalid Form Body' });
      const node = path.split('.').reduce((tree, step) => tree?.[step], answer.body.errors);
      expect(node?._errors, JSON.stringify(answer.body)).toBeDefined();
      return node._errors[0].code;
    },
  };
}
