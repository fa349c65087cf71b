/** Makes, plans and takes back moves through commands and buttons. */
import { parseCustomId } from '../../../src/discord/messages/components.ts';
import { createLanguage, formatCards } from '../../../src/language/index.ts';
import { apprentice } from '../../../src/opponents/index.ts';
import {
  type Components,
  fullCards,
  type GameState,
  type Move,
  playerAt,
  type Random,
  subtractCards,
} from '../../../src/rules/index.ts';
import type { DatabaseView } from './databaseView.ts';
import { controlOf, optionsOf, type Shown, type Turn } from './messages.ts';
import type { Attempt, Outcome, Participant } from './participant.ts';

const words = createLanguage().of('en-US');
const DUPLICATE = words.t('errors.duplicate');
const TAKEN_BACK = words.t('turn.takenBackByYou');
const QUEUED = words.t('plans.queued');
const isAccepted = (answer: string) => answer.startsWith('✅') || answer === DUPLICATE;

export async function playByCommand(person: Participant, turn: Turn, state: GameState, move: Move): Promise<Outcome> {
  const { matchId, version, message } = turn;
  const [command, options] = commandOf(state, move);
  return outcomeOf(
    await person.attempt({ action: 'move', matchId, version, by: 'command', isDone: isAccepted }, () =>
      person.client.command(message.channel_id, command, { ...options, ...gameIn(person, turn) }),
    ),
  );
}

/** Several games can share direct messages, but not a thread. */
function gameIn(person: Participant, { matchId, message }: Turn): Readonly<Record<string, string>> {
  return person.isDirectChannel(message.channel_id) ? { game: matchId } : {};
}

function commandOf(state: GameState, move: Move): readonly [string, Readonly<Record<string, string | number>>] {
  switch (move.type) {
    case 'build': {
      const { space, pay, take, advance } = move;
      return [
        'build',
        {
          space,
          pay: formatCards(pay, 'en'),
          take: formatCards(take, 'en'),
          ...(advance === undefined ? {} : { advance }),
        },
      ];
    }
    case 'pass':
      return [
        'pass',
        { keep: formatCards(subtractCards(playerAt(state, move.seat).hand, fullCards(move.return)), 'en') },
      ];
    case 'choose':
      return ['choose', { card: move.card }];
    case 'substitute':
      return ['take', { cards: formatCards(move.take, 'en') }];
  }
}

export interface NextMove<Person> {
  readonly mover: Person;
  readonly version: number;
  readonly command: string;
  readonly options: Readonly<Record<string, string | number>>;
}

/** The next move as an apprentice would make it; null if none of these people is to move. */
export async function nextMove<Person extends { readonly id: string }>(
  {
    look,
    components,
    random,
  }: { readonly look: DatabaseView; readonly components: Components; readonly random: Random },
  { matchId, people }: { readonly matchId: string; readonly people: readonly Person[] },
): Promise<NextMove<Person> | null> {
  const position = await look.position(matchId);
  const { state } = position ?? {};
  const mover = people.find(({ id }) => id === position?.members[state?.turn ?? -1]);
  if (!position || !state || !mover) return null;
  const [command, options] = commandOf(state, apprentice(components, state, random));
  return { mover, version: position.version, command, options };
}

/** `unclear` also if the dialogue did not reach Confirm. */
export async function playByButton(person: Participant, turn: Turn, move: Move): Promise<Outcome> {
  const { matchId, version, message } = turn;
  const action = { action: 'move', matchId, version, by: 'control', isDone: isAccepted } as const;
  const { client } = person;
  if (move.type === 'choose') {
    const select = controlOf(message, 'choose');
    return select === undefined
      ? 'unclear'
      : outcomeOf(await person.attempt(action, () => client.choose(message, select, [move.card])));
  }
  const { opens, confirms } = DIALOGUES[move.type];
  const open = controlOf(message, opens);
  const dialogue = open === undefined ? null : await person.ask(() => client.click(message, open));
  const ready = dialogue && (await readyToConfirm(person, dialogue, move, confirms));
  const confirm = ready === null ? undefined : controlOf(ready, confirms);
  if (ready === null || confirm === undefined) return 'unclear';
  return outcomeOf(await person.attemptOn({ ...action, onto: ready }, () => client.click(ready, confirm)));
}

const DIALOGUES = {
  build: { opens: 'build', confirms: 'buildConfirm' },
  pass: { opens: 'pass', confirms: 'passConfirm' },
  substitute: { opens: 'take', confirms: 'takeConfirm' },
} as const;

/** The dialogue with its Confirm button, after the choice that it may need. */
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
  return person.waitForMessage(dialogue.id, (message) => controlOf(message, confirms) !== undefined);
}

const isTakenBack = (answer: string) => answer === TAKEN_BACK || answer === DUPLICATE;

export async function takeBackByButton(person: Participant, { matchId, message }: Turn): Promise<Outcome> {
  const more = controlOf(message, 'more');
  const menu = more === undefined ? null : await person.ask(() => person.client.click(message, more));
  const choice = menu && controlOf(menu, 'moreChosen');
  // The menu is about the position when it was opened, which may be later than that of the turn message.
  const version = choice ? parseCustomId(choice)?.version : undefined;
  if (!menu || !choice || version === undefined || !optionsOf(menu, 'moreChosen').includes('undo')) return 'unclear';
  return outcomeOf(
    await person.attemptOn({ action: 'undo', matchId, version, by: 'control', isDone: isTakenBack, onto: menu }, () =>
      person.client.choose(menu, choice, ['undo']),
    ),
  );
}

export async function takeBackByCommand(person: Participant, turn: Turn): Promise<Outcome> {
  const { matchId, version, message } = turn;
  return outcomeOf(
    await person.attempt({ action: 'undo', matchId, version, by: 'command', isDone: isTakenBack }, () =>
      person.client.command(message.channel_id, 'undo', gameIn(person, turn)),
    ),
  );
}

const MAX_SKIPPED_PLAYERS = 3;
const NO_CONDITION = '-';

/** Queues a move with `/plan`: skips the other players, then plans an offered build, or a pass. */
export async function playAhead(person: Participant, turn: Turn, random: (below: number) => number): Promise<Outcome> {
  const { matchId, version, message } = turn;
  const tap = async (on: Shown, action: string, value?: string): Promise<Shown | null> => {
    const control = controlOf(on, action);
    if (control === undefined) return null;
    const sent = await (value === undefined
      ? person.client.click(on, control)
      : person.client.choose(on, control, [value])
    ).catch(() => null);
    // Each control contains the length of the plan.
    return sent && person.waitForMessage(on.id, (shown) => controlOf(shown, 'planNote') !== controlOf(on, 'planNote'));
  };
  let plan = await person.ask(() => person.client.command(message.channel_id, 'plan', gameIn(person, turn)));
  for (let others = 0; plan && controlOf(plan, 'planSkip') !== undefined && others < MAX_SKIPPED_PLAYERS; others += 1) {
    plan = await tap(plan, 'planSkip');
  }
  if (!plan || controlOf(plan, 'planSkip') !== undefined) return 'unclear';
  const offered = optionsOf(plan, 'planBuild');
  const space = offered[random(Math.max(1, offered.length))];
  const planned = space === undefined ? await tap(plan, 'planPass') : await tap(plan, 'planBuild', space);
  const queue = planned && controlOf(planned, 'planQueue');
  if (!planned || !queue) return 'unclear';
  const isDone = (answer: string) => answer.includes(QUEUED);
  return outcomeOf(
    await person.attemptOn({ action: 'queue', matchId, version, by: 'control', isDone, onto: planned }, () =>
      person.client.choose(planned, queue, [NO_CONDITION]),
    ),
  );
}

function outcomeOf(attempt: Attempt | null): Outcome {
  return attempt?.outcome ?? 'unclear';
}
