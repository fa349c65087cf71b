/** A bot for tests with a stubborn program in a seat, which the test kills: `bot.ts PROGRAM NOTE`. */
import { startConversation } from '../../../../src/opponents/external/conversation.ts';

const [program = '', note = ''] = process.argv.slice(2);
const command = { name: 'Fox', file: process.execPath, args: [program, '{}', 'stubborn', note] };
const answer = await startConversation(command, () => undefined).ask({ cmd: 'hello' }, 60_000);
process.stdout.write(`${JSON.stringify(answer)}\n`);
