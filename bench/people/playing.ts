/**
 * How a computer-driven person makes a move or takes one back: by a command or by the buttons under the turn message.
 * Which move is chosen elsewhere; with buttons, payment and draw are what the bot presets.
 */
import { createLanguage, makeCards } from '../../src/language/index.ts';
import { fullCards, type GameState, type Move, playerAt, subtractCards } from '../../src/rules/index.ts';
import { controlOf, optionsOf, type Shown, type Turn } from './messages.ts';
import type { Attempt, Outcome, Participant } from './participant.ts';

const words = createLanguage().of('en-US');
const DUPLICATE = words.t('errors.duplicate');
const TAKEN_BACK = words.t('turn.takenBackByYou');
const accepted = (answer: string) => answer.startsWith('✅') || answer === DUPLICATE;

export async function playByCommand(
  person: Participant,
  { matchId, version, message }: Turn,
  state: GameState,
  move: Move,
): Promise<Outcome> {
  const [command, options] = commandOf(state, move);
  return outcomeOf(
    await person.attempt({ deed: 'move', matchId, version, isDone: accepted }, () =>
      person.client.command(message.channel_id, command, options),
    ),
  );
}

export function commandOf(state: GameState, move: Move): readonly [string, Readonly<Record<string, string | number>>] {
  switch (move.type) {
    case 'build': {
      const { space, pay, take, advance } = move;
      return [
        'build',
        { space, pay: makeCards(pay), take: makeCards(take), ...(advance === undefined ? {} : { advance }) },
      ];
    }
    case 'pass':
      return ['pass', { keep: makeCards(subtractCards(playerAt(state, move.seat).hand, fullCards(move.return))) }];
    case 'choose':
      return ['choose', { card: move.card }];
    case 'substitute':
      return ['take', { cards: makeCards(move.take) }];
  }
}

/** `unclear` also where the dialogue did not get as far as Confirm. */
export async function playByButton(person: Participant, turn: Turn, move: Move): Promise<Outcome> {
  const { matchId, version, message } = turn;
  const deed = { deed: 'move', matchId, version, isDone: accepted } as const;
  const { client } = person;
  if (move.type === 'choose') {
    const select = controlOf(message, 'choose');
    return select === undefined
      ? 'unclear'
      : outcomeOf(await person.attempt(deed, () => client.choose(message, select, [move.card])));
  }
  const { opens, confirms } = DIALOGUES[move.type];
  const open = controlOf(message, opens);
  const dialogue = open === undefined ? null : await person.ask(() => client.click(message, open));
  const ready = dialogue && (await readyToConfirm(person, dialogue, move, confirms));
  const confirm = ready === null ? undefined : controlOf(ready, confirms);
  if (ready === null || confirm === undefined) return 'unclear';
  return outcomeOf(await person.attemptOn({ ...deed, onto: ready }, () => client.click(ready, confirm)));
}

const DIALOGUES = {
  build: { opens: 'build', confirms: 'buildConfirm' },
  pass: { opens: 'pass', confirms: 'passConfirm' },
  substitute: { opens: 'take', confirms: 'takeConfirm' },
} as const;

/** The dialogue with its Confirm, after the choice that it may ask for. */
async function readyToConfirm(
  person: Participant,
  dialogue: Shown,
  move: Move,
  confirms: string,
): Promise<Shown | null> {
  if (controlOf(dialogue, confirms) !== undefined) return dialogue;
  const action = move.type === 'build' ? 'buildSpace' : 'takeCards';
  const select = controlOf(dialogue, action);
  const offered = optionsOf(dialogue, action);
  const wanted = move.type === 'build' && offered.includes(move.space) ? move.space : offered[0];
  if (select === undefined || wanted === undefined) return null;
  const sent = await person.client.choose(dialogue, select, [wanted]).catch(() => null);
  if (sent === null) return null;
  return person.see(dialogue.id, (message) => controlOf(message, confirms) !== undefined);
}

/** Takes the last move back by the button under the message that told of it. */
export async function takeBack(person: Participant, { matchId, version, message }: Turn): Promise<Outcome> {
  const undo = controlOf(message, 'undo');
  if (undo === undefined) return 'unclear';
  return outcomeOf(
    await person.attempt(
      { deed: 'undo', matchId, version, isDone: (answer) => answer === TAKEN_BACK || answer === DUPLICATE },
      () => person.client.click(message, undo),
    ),
  );
}

function outcomeOf(attempt: Attempt | null): Outcome {
  return attempt?.outcome ?? 'unclear';
}
