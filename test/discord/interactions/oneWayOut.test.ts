/** Whatever answers people goes one way out, whose types keep content and components apart: Discord refuses a message that has both. */
import { expect, it } from 'vitest';
import { isNode, sourcesIn, visitSource } from '../../support/sources.ts';

const ANSWERING = ['reply', 'editReply', 'followUp', 'update', 'deferReply', 'deferUpdate'];
const WAY_OUT = ['src/discord/interactions/answers/reply.ts', 'src/discord/interactions/failures.ts'];

it('is where alone interactions are answered', () => {
  const strays: string[] = [];
  for (const file of [...sourcesIn('src/discord'), ...sourcesIn('src/features')]) {
    if (WAY_OUT.includes(file)) continue;
    visitSource(file, (node) => {
      if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
        return true;
      const { object, property } = node.callee;
      const isAnswer = isNode(property) && ANSWERING.includes(String(property.value));
      if (isAnswer && isNode(object) && object.value === 'interaction')
        strays.push(`${file}: ${String(property.value)}`);
      return true;
    });
  }
  expect(strays).toEqual([]);
});
