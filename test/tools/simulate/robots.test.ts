/** Robots react to what they see as people would. */
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/match/index.ts';
import { createSchedule } from '../../../tools/simulate/world/schedule.ts';
import type { SeenMessage } from '../../../tools/support/discord/messages.ts';
import { createGameReading } from '../../../tools/support/discord/reading.ts';
import { type Behavior, EAGER, PATIENT } from '../../../tools/support/population/behaviors.ts';
import { drawsOf } from '../../../tools/support/population/draws.ts';
import { drawPeople } from '../../../tools/support/population/habits.ts';
import { type ActionRunner, createRobots } from '../../../tools/support/population/robots.ts';

const BEGIN = Date.UTC(2026, 2, 1, 12);

/** Two people who have each had a turn of a game without a clock. */
function table(behavior: Behavior = PATIENT) {
  const schedule = createSchedule(BEGIN);
  const people = drawPeople(drawsOf(1, 'people'), 2, BEGIN, BEGIN + DAY_MS);
  const actions: string[] = [];
  const actionRunner: ActionRunner = { act: ({ name }, { what }) => void actions.push(`${name} ${what}`) };
  const robots = createRobots({
    time: schedule,
    draws: drawsOf(1, 'robots'),
    actionRunner,
    people: new Map(people.map((person) => [person.id, person])),
    behavior,
  });
  const reading = createGameReading([robots]);
  const show = (id: string, action: string, words = '', version = 1): void => {
    const place = { channelId: '5', personId: null, at: schedule.now(), mark: null, notified: [] };
    const message: SeenMessage = { ...place, id, words, controls: [{ action, matchId: 'g1', version, details: [] }] };
    reading.edited(message);
    reading.posted(message);
  };
  people.forEach(({ id }, turn) => {
    show(String(turn), 'build', `<@${id}>`, turn);
  });
  return {
    actions: actions,
    show,
    ids: people.map(({ id }) => id),
    names: people.map(({ name }) => name),
    async pass(milliseconds: number): Promise<void> {
      const until = schedule.now() + milliseconds;
      while (await schedule.step(until));
    },
  };
}

describe('robots', () => {
  it('resume a paused game, whoever asked for the pause', async () => {
    const { actions, names, show, pass } = table();
    show('9', 'resume');
    await pass(50 * DAY_MS);
    // They also make their moves in the turns that were announced to them.
    const resumed = actions.filter((action) => !action.endsWith(' move'));
    expect(resumed.toSorted()).toEqual(names.map((name) => `${name} resume`).toSorted());
  });

  it('queue moves during a long turn', async () => {
    const { actions, ids, names, show, pass } = table(EAGER);
    const [first = '', second = ''] = names;
    // The number of a turn with a long thinking time: the first player's.
    const version = [7, 8, 9, 10, 11, 12, 13].find((each) => (each + 'g1'.charCodeAt(0)) % 7 === 0) ?? 0;
    await pass(2 * DAY_MS);
    actions.length = 0;
    show('20', 'build', `<@${ids[0]}>`, version);
    await pass(2 * DAY_MS);
    expect(actions.toSorted()).toEqual([`${first} move`, `${second} playAhead`]);
  });
});
