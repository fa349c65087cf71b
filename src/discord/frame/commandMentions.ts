/**
 * How commands are named in messages so that they can be tapped: `</game new:123>`, by the ids under which Discord knows them.
 * Registering them is done beside this; where nothing can be tapped, wordings name commands as the language does.
 */
import { z } from 'zod';
import type { CommandMention } from '../../language/index.ts';

export interface CommandMentions {
  readonly mention: CommandMention;
  /** Commands as Discord lists them; what is no such list is left out. */
  learn(registered: unknown): void;
}

const listed = z.array(z.object({ id: z.string(), name: z.string() }));

/** Knows no command at first, so that none is mentioned before it can be. */
export function createCommandMentions(): CommandMentions {
  const ids = new Map<string, string>();
  return {
    mention: (command) => {
      const [name = ''] = command.split(' ');
      const id = ids.get(name);
      return id === undefined ? null : `</${command}:${id}>`;
    },
    learn: (registered) => {
      for (const { id, name } of listed.safeParse(registered).data ?? []) ids.set(name, id);
    },
  };
}
