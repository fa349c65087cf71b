/**
 * The tutorial as people take it: by clicks, by typing, with mistakes, after a restart, concurrently, in all languages.
 * One bot serves all tests but those that restart it.
 */
import { type APIMessage, ButtonStyle, PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonClient } from '../../../../packages/playground/index.ts';
import { makeCardCode, makeDrawCode } from '../../../../src/discord/interactions/index.ts';
import { HIGHLIGHTS, highlightInWords } from '../../../../src/features/tutorial/discord/text.ts';
import type { TutorialStepId } from '../../../../src/features/tutorial/usecases/script.ts';
import { LAST_TUTORIAL_STEP, TUTORIAL_STEPS } from '../../../../src/features/tutorial/usecases/script.ts';
import { createLanguage } from '../../../../src/language/index.ts';
import { isDirect } from '../../../../src/match/index.ts';
import { EASIEST } from '../../../../src/opponents/index.ts';
import type { Highlight, Pictures } from '../../../../src/picture/index.ts';
import { fullCards, type MoveWithoutSeat, NO_CARDS } from '../../../../src/rules/index.ts';
import { partsOf } from '../../../../tools/support/robots/messages.ts';
import { checkLimits } from '../../../discord/support/messageLimits.ts';
import { controlOf, DOT, startTable, type Table, textOf, withEmoji } from '../../../support/discord/bot.ts';
import { picturesBy } from '../../../support/game/pictures.ts';
import { readTyped, typedCommand } from './support/typed.ts';

/** Milliseconds that only a hang takes. */
const LIMIT = 120_000;
const EPHEMERAL = 64;
const language = createLanguage();

/** The highlights of the pictures that were requested; nothing else of the pictures is drawn. */
const lights: (Highlight | null)[] = [];
const pictures: Pictures = {
  ...picturesBy(() => DOT),
  table: async (request) => {
    lights.push(request.lit ?? null);
    return DOT;
  },
};

let table: Table;
beforeAll(async () => {
  table = await startTable({ pictures });
}, LIMIT);
afterAll(() => table.close());

/** One person whose client uses one language after another. */
const READER = 'jana';
const DISCORD = { en: 'en-US', de: 'de', nl: 'nl', hu: 'hu', ja: 'ja' } as const;
type Code = keyof typeof DISCORD;
const CODES = Object.keys(DISCORD) as Code[];

const titleOf = (code: Code, id: TutorialStepId) => language.of(code).t(`tutorial.step.${id}.title`);

/** A learner: the current message, and the controls used on it. */
class Learner {
  readonly person: PersonClient;
  readonly code: Code;
  message!: APIMessage;

  constructor(code: Code, name = 'anni') {
    this.code = code;
    this.person = table.person(name);
    this.person.setLocale(DISCORD[code]);
  }

  async type(command: string, options = {}): Promise<string> {
    this.message = await (await this.person.command(table.channelId, command, options)).reply();
    return this.read();
  }

  /** The text of the message, which is private and fits Discord. */
  read(): string {
    expect((this.message.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
    return textOf(this.message);
  }

  isAt(id: TutorialStepId): void {
    expect(this.read()).toContain(titleOf(this.code, id));
  }

  async press(action: string, value?: string): Promise<string> {
    const customId = controlOf(this.message, action);
    if (customId === undefined) throw new Error(`no ${action} on: ${withEmoji(this.message)}`);
    const before = JSON.stringify(this.message.components);
    const { id } = this.message;
    if (value === undefined) await this.person.click(this.message, customId);
    else await this.person.choose(this.message, customId, [value]);
    this.message = await this.person.waitForMessage(
      (message) => message.id === id && JSON.stringify(message.components) !== before,
      LIMIT,
    );
    return this.read();
  }

  /** Does what the step requires, by clicks. */
  async click(asks: MoveWithoutSeat | null): Promise<string> {
    if (asks === null) return this.press('tutorialOn');
    if (asks.type === 'choose') return this.press('tutorialChoose', asks.card);
    if (asks.type === 'pass') return this.press('tutorialPass');
    if (asks.type !== 'build') throw new Error(asks.type);
    await this.press('tutorialSpace', asks.space);
    const pay = makeCardCode(fullCards(asks.pay));
    const take = {
      advance: asks.advance === 2 ? 2 : asks.advance === 1 ? 1 : null,
      take: fullCards(asks.take),
    } as const;
    const selection = () => controlOf(this.message, 'tutorialBuild')?.split(':').slice(-2).join(':');
    // The text asks for a move, so nothing else is suggested.
    expect(JSON.stringify(this.message.components)).not.toContain(language.of(this.code).t('dialogue.suggested'));
    if (!selection()?.startsWith(`${pay}:`)) await this.press('tutorialPay', pay);
    if (!selection()?.endsWith(`:${makeDrawCode(take)}`)) await this.press('tutorialDraw', makeDrawCode(take));
    return this.press('tutorialBuild');
  }
}

function isGreen(message: APIMessage, action: string): boolean {
  const customId = controlOf(message, action);
  return partsOf(message).some((part) => part.custom_id === customId && part.style === ButtonStyle.Success);
}

describe.each(CODES)('in %s', (code) => {
  it('is completed by clicks, each step with its highlight, and ends in a real game', { timeout: LIMIT }, async () => {
    const learner = new Learner(code, READER);
    await learner.type('tutorial');
    for (const { id, asks } of TUTORIAL_STEPS) {
      learner.isAt(id);
      checkLimits({ components: learner.message.components ?? [] }, id);
      expect(lights.at(-1)).toEqual(HIGHLIGHTS[id]);
      const lit = HIGHLIGHTS[id];
      if (lit) expect(JSON.stringify(learner.message.components)).toContain(highlightInWords(language.of(code), lit));
      if (id !== LAST_TUTORIAL_STEP) await learner.click(asks);
    }
    const earlier = learner.person.channels().map(({ id }) => id);
    await learner.press('tutorialPlay');
    const opened = ({ id, kind }: { id: string; kind: string }) => kind === 'thread' && !earlier.includes(id);
    const thread = await learner.person.waitForChannel(opened, LIMIT);
    const view = await table.matches.inThread(thread.id);
    expect(view?.match.members.map(({ computer }) => computer)).toEqual([undefined, EASIEST]);
    await table.matches.resign(
      { personId: learner.person.user.id, name: code, interactionId: `over ${code}` },
      view?.match.id ?? '',
    );
    expect(await table.store.matches.tutorial(learner.person.user.id)).toBeNull();
  });

  it('is completed by typing what each step says', { timeout: LIMIT }, async () => {
    const learner = new Learner(code, READER);
    await learner.type('tutorial');
    for (const { id, asks } of TUTORIAL_STEPS) {
      learner.isAt(id);
      if (id === LAST_TUTORIAL_STEP) break;
      if (asks === null) await learner.press('tutorialOn');
      else {
        const { command, options } = readTyped(language, code, typedCommand(learner.read()));
        await learner.type(command, options);
      }
    }
    await learner.press('tutorialEnd');
  });
});

describe('mistakes', () => {
  it('lose nothing: another legal move is answered with its consequences, an illegal one with the reason', {
    timeout: LIMIT,
  }, async () => {
    const learner = new Learner('en');
    await learner.type('tutorial');
    await learner.press('tutorialOn');
    const legal = await learner.type('build', { space: 'C4', pay: '1 green' });
    expect(legal).toContain('That would be allowed, too.');
    expect(legal).toMatch(/> .*green frame on C4/);
    expect(legal).toContain('This step needs the violet frame on B3');
    learner.isAt('frame');
    expect(await learner.type('build', { space: 'A1' })).toMatch(/A1/);
    learner.isAt('frame');
    expect(await learner.type('build', { space: 'B3', pay: '3 violet' })).toContain('You can pay');
    expect(await learner.type('build', { space: 'B3', pay: 'a song' })).toContain('a song');
    expect(await learner.type('choose', { card: 'violet' })).not.toContain('That would be allowed');
    expect(await learner.type('pass')).toContain('This step needs the violet frame on B3');
    learner.isAt('frame');
    const stale = learner.message;
    await learner.press('tutorialSpace', 'D3');
    expect(isGreen(learner.message, 'tutorialBuild'), 'what the step does not ask for is not recommended').toBe(false);
    expect(await learner.press('tutorialBuild')).toContain('This step needs the violet frame on B3');
    await learner.press('tutorialSpace', 'B3');
    expect(isGreen(learner.message, 'tutorialBuild')).toBe(true);
    await learner.press('tutorialOn');
    learner.isAt('midsection');
    const late = controlOf(stale, 'tutorialOn') ?? '';
    await learner.person.clickStale(learner.message, late);
    const { id } = learner.message;
    const isNextStep = (message: APIMessage) =>
      message.id === id && textOf(message).includes('You’ve moved on in the meantime.');
    learner.message = await learner.person.waitForMessage(isNextStep, LIMIT);
    learner.isAt('midsection');
    await learner.press('tutorialEnd');
    expect(learner.read()).toContain('The tutorial is over');
    await learner.person.clickStale(learner.message, late);
    expect(await table.store.matches.tutorial(learner.person.user.id)).toBeNull();
  });

  it('are impossible in a step without a move, and suggestions while typing refer to the tutorial’s table', {
    timeout: LIMIT,
  }, async () => {
    const learner = new Learner('en');
    await learner.type('tutorial');
    expect(await learner.type('build', { space: 'B3' })).toContain('press “Continue”');
    await learner.press('tutorialOn');
    const spaces = await learner.person.autocomplete(table.channelId, 'build', { space: '' }, 'space');
    expect(spaces.map(({ value }) => value).sort()).toEqual(['B3', 'C2', 'C4', 'D3']);
    await learner.press('tutorialEnd');
    expect(await learner.type('build', { space: 'B3' })).not.toContain('Step');
  });
});

it('resumes after the bot restarts, and repeats a step that was changed', {
  timeout: LIMIT,
}, async () => {
  const learner = new Learner('en');
  await learner.type('tutorial');
  for (const { id, asks } of TUTORIAL_STEPS) {
    if (id === 'pass') break;
    await learner.click(asks);
  }
  const own = learner.message;
  await table.stopBot();
  await table.startBot();
  // The old message's controls still work, and so does the command.
  await learner.press('tutorialKeep', makeCardCode({ ...NO_CARDS, green: 3 }));
  expect(learner.message.id).toBe(own.id);
  expect(await learner.type('tutorial')).toContain('You’re continuing where you left off.');
  learner.isAt('pass');
  const { id } = learner.person.user;
  const progress = await table.store.matches.tutorial(id);
  if (!progress) throw new Error('no progress is saved');
  await table.store.matches.saveTutorial(id, { ...progress, version: 0 });
  expect(await learner.type('tutorial')).toContain('this step starts over');
  learner.isAt('pass');
  await learner.press('tutorialEnd');
});

it('serves two people at once, each with their own table', { timeout: LIMIT }, async () => {
  const [one, other] = [new Learner('en', 'anni'), new Learner('en', 'peter')];
  await Promise.all([one.type('tutorial'), other.type('tutorial')]);
  await one.press('tutorialOn');
  await Promise.all([one.click(TUTORIAL_STEPS[1]?.asks ?? null), other.press('tutorialOn')]);
  one.isAt('midsection');
  other.isAt('frame');
  await Promise.all([one.press('tutorialEnd'), other.press('tutorialOn')]);
  other.isAt('midsection');
  await other.press('tutorialEnd');
});

it('gives the table in words before its picture to people who prefer words', { timeout: LIMIT }, async () => {
  const learner = new Learner('en');
  await learner.type('me settings');
  await learner.press('wordsFirst');
  expect(await learner.type('tutorial')).toContain('## Overview');
  await learner.press('tutorialEnd');
  await learner.type('me settings');
  await learner.press('wordsFirst');
});

it('can be skipped step by step to its end, and be started again there', { timeout: LIMIT }, async () => {
  const learner = new Learner('en');
  await learner.type('tutorial');
  for (const { id } of TUTORIAL_STEPS) {
    learner.isAt(id);
    if (id !== LAST_TUTORIAL_STEP) await learner.press('tutorialOn');
  }
  await learner.press('tutorialAgain');
  learner.isAt('welcome');
  await learner.press('tutorialEnd');
});

it('ends in one game although its button is pressed twice', { timeout: LIMIT }, async () => {
  const learner = new Learner('en');
  const { person } = learner;
  const games = async () => (await table.matches.ofPerson(person.user.id)).length;
  const earlier = await games();
  await learner.type('tutorial');
  for (const { id } of TUTORIAL_STEPS) if (id !== LAST_TUTORIAL_STEP) await learner.press('tutorialOn');
  const customId = controlOf(learner.message, 'tutorialPlay') ?? '';
  const answers: string[] = [];
  const stop = person.listen((event) => {
    if (event.type !== 'messageUpdated' || event.message.id !== learner.message.id) return;
    const [answer] = /The (?:game has started|tutorial is over)/.exec(JSON.stringify(event.message)) ?? [];
    if (answer !== undefined) answers.push(answer);
  });
  await Promise.all([person.click(learner.message, customId), person.click(learner.message, customId)]);
  await expect.poll(() => answers.length, { timeout: LIMIT }).toBe(2);
  stop();
  expect(answers.toSorted()).toEqual(['The game has started', 'The tutorial is over']);
  expect(await games()).toBe(earlier + 1);
});

it('tells people who also play games how to name one, and leaves typed moves to games at its last step', {
  timeout: LIMIT,
}, async () => {
  const learner = new Learner('en', 'peter');
  const { person } = learner;
  await person.command(table.channelId, 'play', { with: 'computer' });
  await expect.poll(async () => (await table.matches.ofPerson(person.user.id)).length, { timeout: LIMIT }).toBe(1);
  await learner.type('tutorial');
  const note = 'name it with the option';
  expect(await learner.type('build', { space: 'B3' })).toContain(note);
  await learner.press('tutorialOn');
  expect(await learner.type('choose', { card: 'violet' })).toContain(note);
  expect(await learner.type('build', { space: 'A1' })).toContain(note);
  for (const { id } of TUTORIAL_STEPS.slice(1)) if (id !== LAST_TUTORIAL_STEP) await learner.press('tutorialOn');
  const atEnd = learner.message;
  expect(await learner.type('choose', { card: 'gold' })).not.toContain('tutorial');
  learner.message = atEnd;
  await learner.press('tutorialEnd');
  const [game] = await table.matches.ofPerson(person.user.id);
  await table.matches.resign({ personId: person.user.id, name: 'peter', interactionId: 'over' }, game?.match.id ?? '');
});

it('asks nobody to type a move in the thread of a game, which would play it there', { timeout: LIMIT }, async () => {
  const learner = new Learner('en', 'lukas');
  const { person } = learner;
  const earlier = person.channels().map(({ id }) => id);
  await person.command(table.channelId, 'play', { with: 'computer' });
  const thread = await person.waitForChannel(({ id, kind }) => kind === 'thread' && !earlier.includes(id), LIMIT);
  learner.message = await (await person.command(thread.id, 'tutorial')).reply();
  expect(await learner.press('tutorialOn')).not.toContain('Or type');
  expect(await learner.type('tutorial')).toContain('Or type');
});

it('needs no permission in the channel, and ends in a game by direct messages if no thread can be opened, unless those are refused', {
  timeout: LIMIT,
}, async () => {
  const learner = new Learner('en', 'jana');
  table.playground.admin.denyBot(table.channelId, PermissionFlagsBits.SendMessages);
  await learner.type('tutorial');
  for (const { id } of TUTORIAL_STEPS) if (id !== LAST_TUTORIAL_STEP) await learner.press('tutorialOn');
  learner.person.refuseDirectMessages(true);
  expect(await learner.press('tutorialPlay')).toContain('direct messages');
  learner.isAt(LAST_TUTORIAL_STEP);
  learner.person.refuseDirectMessages(false);
  expect(await learner.press('tutorialPlay')).toContain('The game has started');
  table.playground.admin.denyBot(table.channelId, 0n);
  const games = await table.matches.ofPerson(learner.person.user.id);
  const direct = games.filter(({ match }) => match.status === 'running' && isDirect(match));
  expect(direct.map(({ match }) => match.rated)).toEqual([false]);
  expect(direct.map(({ match }) => match.members.map(({ computer }) => computer))).toEqual([[undefined, EASIEST]]);
});
