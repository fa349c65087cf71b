import { expect, it } from 'vitest';
import { secretsIn } from '../../../tools/soak/verdict/secrets.ts';

const secrets = {
  tokens: ['aW50ZXJhY3Rpb24tdG9rZW4'],
  hands: ['{"R":2,"B":1,"wild":1}'],
  texts: ['Your hand: red, red\nand a "wild" one', 'ok'],
};

it('finds tokens, hands, texts and whole calls in a log, and nothing in a clean one', () => {
  const clean = '{"level":40,"err":{"type":"DiscordAPIError[10003]","code":10003},"msg":"ok, tried again"}';
  expect(secretsIn(clean, secrets)).toEqual([]);
  const kindsIn = (line: string) => secretsIn(`${clean}\n${line}`, secrets).map((fault) => fault.split(':')[0]);
  expect(kindsIn('{"msg":"with aW50ZXJhY3Rpb24tdG9rZW4"}')).toEqual(['the log holds a token']);
  expect(kindsIn('{"hand":{"R":2,"B":1,"wild":1}}')).toEqual(['the log holds a hand']);
  expect(kindsIn('{"msg":"and a \\"wild\\" one"}')).toEqual(['the log holds the text of a message']);
  expect(kindsIn('{"err":{"requestBody":{}}}')).toEqual(['the log holds a call with all that was sent']);
  expect(kindsIn('{"url":"/webhooks/1/abcdefghijklmnopqrstuv/messages"}')).toHaveLength(1);
});
