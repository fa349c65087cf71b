/** Data beside a match is read back as it was written, by every reader, and due data is found in order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MatchTransaction } from '../../../src/features/createMatches.ts';
import type { ConditionalMove, Plan } from '../../../src/features/plans/model.ts';
import { type Holiday, type PersonSettings, PING_CHOICES } from '../../../src/match/clock/personSettings.ts';
import {
  type PlanStep,
  type ProposalStatus,
  THEMES,
  type TimeControl,
  type TurnClock,
} from '../../../src/match/index.ts';
import { PROPOSAL_KINDS, type Proposal } from '../../../src/match/model/proposals.ts';
import type { MoveWithoutSeat } from '../../../src/rules/index.ts';
import { waitingJobs } from '../../support/database/leases.ts';
import { rawDatabase } from '../../support/database/store.ts';
import {
  type MatchTable,
  matchTable,
  PLACE,
  playSomeMove,
  runningMatch,
  someMove,
  succeeded,
} from '../../support/game/match.ts';

const PEOPLE = ['person0', 'person1', 'person2'] as const;
const START = Date.UTC(2025, 0, 1);
const NOW = new Date(START);

const person = fc.constantFrom(...PEOPLE);
const moment = fc.integer({ min: 0, max: 1000 }).map((hours) => new Date(START + hours * 3_600_000));
const milliseconds = fc.integer({ min: 0, max: 60 * 86_400_000 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 });

const settings: fc.Arbitrary<PersonSettings> = fc.record({
  locale: maybe(fc.constantFrom('en', 'ja')),
  zone: fc.constantFrom('UTC', 'Europe/Berlin'),
  quiet: maybe(fc.record({ from: fc.nat(1439), until: fc.nat(1439) })),
  reminders: fc.array(milliseconds, { maxLength: 3 }),
  pings: fc.constantFrom(...PING_CHOICES),
  wordsFirst: fc.boolean(),
  digest: maybe(fc.nat(1439)),
  theme: maybe(fc.constantFrom(...THEMES)),
});
const holidays: fc.Arbitrary<readonly Holiday[]> = fc
  .uniqueArray(fc.record({ first: fc.string(), last: fc.string(), from: moment, until: moment }), {
    maxLength: 4,
    selector: ({ from }) => from.getTime(),
  })
  .map((list) => list.toSorted((a, b) => a.from.getTime() - b.from.getTime()));
const clock: fc.Arbitrary<Omit<TurnClock, 'matchId'>> = fc.record({
  seat: fc.nat(2),
  personId: person,
  beganAt: moment,
  countedFrom: maybe(moment),
  left: milliseconds,
  banks: fc.array(milliseconds, { minLength: 3, maxLength: 3 }),
  before: fc.array(fc.record({ seat: fc.nat(2), left: milliseconds }), { maxLength: 3 }),
  deadline: maybe(moment),
  remindAt: maybe(moment),
  remindLead: maybe(milliseconds),
  reminded: maybe(milliseconds),
  votes: fc.subarray([...PEOPLE]),
});
const move: fc.Arbitrary<MoveWithoutSeat> = fc.oneof(
  fc.record({ type: fc.constant('pass' as const), return: fc.constantFrom({}, { red: 2 }) }),
  fc.record({
    type: fc.constant('build' as const),
    space: fc.constantFrom('C2', 'B3'),
    pay: fc.constantFrom({ violet: 1 }, { green: 2, wild: 1 }),
    take: fc.constantFrom({}, { yellow: 1 }),
  }),
);
const step: fc.Arbitrary<PlanStep> = fc.oneof(
  fc.record({ seat: fc.nat(2), kind: fc.constant('own' as const), move }),
  fc.record({ seat: fc.nat(2), kind: fc.constant('build' as const), space: fc.constantFrom('C2', 'B3') }),
  fc.record({ seat: fc.nat(2), kind: fc.constantFrom('pass' as const, 'skip' as const) }),
);
const plan: fc.Arbitrary<Omit<Plan, 'matchId' | 'personId'>> = fc.record({
  afterMoves: fc.nat(9),
  afterVersion: fc.nat(9),
  steps: fc.array(step, { maxLength: 4 }),
  note: fc.string(),
  warned: fc.boolean(),
});
const queue: fc.Arbitrary<readonly ConditionalMove[]> = fc.array(
  fc.record({ move, unless: maybe(fc.record({ tile: fc.constantFrom('saw/red', 'file/green'), claims: fc.nat(3) })) }),
  { maxLength: 3 },
);
const question = fc.record({
  kind: fc.constantFrom(...PROPOSAL_KINDS),
  proposerId: person,
  seat: fc.nat(2),
  timeControl: maybe(fc.constant<TimeControl>({ kind: 'turn', perTurn: 5, whenUp: 'pass' })),
  voters: fc.subarray([...PEOPLE], { minLength: 1 }),
  becomes: fc.constantFrom<ProposalStatus>('open', 'open', 'agreed', 'declined'),
});
const forEachPerson = <T>(arbitrary: fc.Arbitrary<T>) => fc.tuple(arbitrary, arbitrary, arbitrary);

const besideMatch = fc.record({
  clock: maybe(clock),
  turn: maybe(moment),
  questions: fc.array(question, { maxLength: 4 }),
  settings: forEachPerson(maybe(settings)),
  holidays: forEachPerson(holidays),
  plans: forEachPerson(maybe(plan)),
  queues: forEachPerson(queue),
});

/** Reads everything beside a match in a transaction. */
async function readAll(transaction: MatchTransaction, matchId: string, people: readonly string[] = PEOPLE) {
  const each = <T>(read: (personId: string) => Promise<T>) => {
    return people.reduce<Promise<T[]>>(async (before, id) => [...(await before), await read(id)], Promise.resolve([]));
  };
  return {
    clock: await transaction.clock(matchId),
    hasTurn: await transaction.computers.hasTurn(matchId),
    open: await transaction.agreements.open(matchId),
    played: await transaction.movesPlayed(matchId),
    unnotified: (await transaction.plans.unnotified(matchId)).toSorted((a, b) => (a.personId < b.personId ? -1 : 1)),
    settings: await each((id) => transaction.settings(id)),
    holidays: await each((id) => transaction.holidays(id)),
    plans: await each((id) => transaction.plans.plan(matchId, id)),
    queues: await each((id) => transaction.plans.queue(matchId, id)),
  };
}

const within = <T>({ store }: MatchTable, work: (transaction: MatchTransaction) => Promise<T>) =>
  store.matches.transaction(work);

/** A game of other people with all data beside it; returns a function that reads everything. */
async function otherGame(table: MatchTable): Promise<() => Promise<unknown>> {
  const { matches, actor } = table;
  const { match } = await matches.create(actor(3), { side: 'A', capacity: 2, locale: 'en', place: PLACE });
  succeeded(await matches.join(actor(4), match.id));
  succeeded(await matches.start(actor(3), match.id));
  await playSomeMoveOf(table, match.id);
  const matchId = match.id;
  const personId = 'person3';
  await within(table, async (transaction) => {
    await transaction.saveClock(matchId, {
      matchId,
      seat: 1,
      personId: 'person4',
      beganAt: NOW,
      countedFrom: null,
      left: 7,
      banks: [7, 8],
      before: [],
      deadline: null,
      remindAt: null,
      remindLead: null,
      reminded: null,
      votes: [personId],
    });
    await transaction.computers.saveTurn(matchId, NOW);
    await transaction.saveSettings(personId, { ...DEFAULT_SETTINGS, zone: 'Asia/Tokyo' });
    await transaction.saveHolidays(personId, [{ first: 'one', last: 'two', from: NOW, until: new Date(START + 1) }]);
    const step = { seat: 0, kind: 'skip' } as const;
    await transaction.plans.savePlan({ ...EMPTY_PLAN, matchId, personId, note: 'mine', steps: [step] }, NOW);
    await transaction.plans.saveQueue(matchId, personId, [{ move: { type: 'pass', return: {} }, unless: null }], NOW);
    const voters = [{ personId: 'person4', name: 'Lena', agreed: false }];
    const asked = { timeControl: null, askedAt: NOW, dueAt: new Date(NOW.getTime() + 9) };
    await transaction.agreements.insert({
      matchId,
      kind: 'pause',
      proposerId: personId,
      seat: 0,
      version: 3,
      voters,
      ...asked,
    });
  });
  const read = () => within(table, (transaction) => readAll(transaction, matchId, ['person3', 'person4']));
  return async () => ({
    kept: await read(),
    view: await matches.view(matchId),
    history: await matches.history(matchId, 1),
  });
}

async function playSomeMoveOf(table: MatchTable, id: string): Promise<void> {
  const view = await table.matches.view(id);
  if (!view?.state) throw new Error('the match has no position');
  const move = someMove(table.components, view.state);
  succeeded(await table.matches.play(table.actor(3 + move.seat), id, null, move));
}

test('data beside a match is read back as it was written, whichever way and whatever was read before', async () => {
  const table = await matchTable();
  const { match } = await runningMatch(table, { players: 3 });
  const { id } = match;
  for (let moves = 0; moves < 3; moves++) await playSomeMove(table, id);
  const readOtherGame = await otherGame(table);
  const before = await readOtherGame();
  await fc.assert(
    fc.asyncProperty(besideMatch, fc.boolean(), async (written, isLoadedBefore) => {
      const wanted = { ...written, clock: written.clock && { matchId: id, ...written.clock } };
      const plans = written.plans.map((each, seat) => each && { matchId: id, personId: PEOPLE[seat] ?? '', ...each });
      const questions = await within(table, async (transaction) => {
        if (isLoadedBefore) await transaction.view(id);
        for (const { id: last } of await transaction.agreements.open(id))
          await transaction.agreements.close(last, 'expired', null);
        await transaction.saveClock(id, wanted.clock);
        if (written.turn) await transaction.computers.saveTurn(id, written.turn);
        else await transaction.computers.removeTurn(id);
        for (const [seat, personId] of PEOPLE.entries()) {
          await transaction.saveSettings(personId, written.settings[seat] ?? DEFAULT_SETTINGS);
          await transaction.saveHolidays(personId, written.holidays[seat] ?? []);
          const theirs = plans[seat] ?? { ...EMPTY_PLAN, matchId: id, personId };
          await transaction.plans.savePlan(theirs, NOW);
          await transaction.plans.saveQueue(id, personId, written.queues[seat] ?? [], NOW);
        }
        const asked: Proposal[] = [];
        for (const { voters, becomes, ...rest } of written.questions) {
          const people = voters.map((personId) => ({ personId, name: `Name of ${personId}`, agreed: false }));
          const version: number = asked.length;
          const put = { matchId: id, ...rest, version, askedAt: NOW };
          const proposalId = await transaction.agreements.insert({ ...put, dueAt: NOW, voters: people });
          const [agreeing] = voters;
          if (agreeing) await transaction.agreements.agree(proposalId, agreeing);
          if (becomes !== 'open') await transaction.agreements.close(proposalId, becomes, agreeing ?? null);
          const answered = people.map((voter) => ({ ...voter, agreed: voter.personId === agreeing }));
          asked.push({
            id: proposalId,
            ...put,
            voters: answered,
            messageId: null,
            status: becomes,
            answeredById: becomes === 'open' ? null : (agreeing ?? null),
          });
        }
        return asked;
      });
      const kept = plans.map((each, seat) => each ?? { ...EMPTY_PLAN, matchId: id, personId: PEOPLE[seat] });
      const expected = {
        clock: wanted.clock,
        hasTurn: written.turn !== null,
        played: 3,
        open: questions.filter(({ status }) => status === 'open'),
        plans: kept,
        queues: written.queues,
        unnotified: kept.filter(({ warned, steps }) => !warned && steps.length > 0),
        settings: written.settings.map((each) => each ?? DEFAULT_SETTINGS),
        holidays: written.holidays,
      };
      expect(await within(table, (transaction) => readAll(transaction, id)), 'one query after the other').toEqual(
        expected,
      );
      const together = await within(table, async (transaction) => {
        await transaction.view(id);
        return readAll(transaction, id);
      });
      expect(together, 'with its match').toEqual(expected);
      for (const question of questions) expect(await table.matches.proposal(question.id)).toEqual(question);
      const of = await within(table, async (transaction) => ({
        settings: await transaction.settingsOf([...PEOPLE, 'nobody']),
        holidays: await transaction.holidaysOf([...PEOPLE, 'nobody']),
      }));
      expect(PEOPLE.map((each) => of.settings.get(each))).toEqual(expected.settings);
      expect(PEOPLE.map((each) => of.holidays.get(each) ?? [])).toEqual(expected.holidays);
      expect([of.settings.size, of.holidays.has('nobody')]).toEqual([3, false]);
      expect(await table.store.matches.clock(id)).toEqual(expected.clock);
      const due = [wanted.clock?.deadline, wanted.clock?.remindAt].flatMap((at) => (at ? [at.getTime()] : []));
      const first = due.length > 0 ? { id, at: new Date(Math.min(...due)) } : null;
      expect(await table.store.matches.dueClocks.first()).toEqual(first);
      const isAsked = expected.open.length > 0;
      const { dueProposals } = table.store.matches;
      expect((await dueProposals.until(NOW, 9)).map(Number)).toEqual(expected.open.map((each) => each.id));
      expect((await dueProposals.first())?.at).toEqual(isAsked ? NOW : new Date(NOW.getTime() + 9));
      const turns = (await waitingJobs(rawDatabase(table.url), 'computer')).filter(({ subject }) => subject === id);
      expect(turns.length > 0).toBe(expected.hasTurn);
      const locales = expected.settings.flatMap(({ locale }, seat) => (locale ? [[PEOPLE[seat], locale]] : []));
      expect([...(await table.matches.locales())]).toEqual(locales);
      expect(await readOtherGame(), 'other games are unchanged').toEqual(before);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

const DEFAULT_SETTINGS: PersonSettings = {
  locale: null,
  zone: 'UTC',
  quiet: null,
  reminders: [],
  pings: 'thread',
  wordsFirst: true,
  digest: null,
  theme: null,
};
const EMPTY_PLAN = { afterMoves: 0, afterVersion: 0, steps: [], note: '', warned: false };

test('due clocks and digests are listed in order, up to the requested number', async () => {
  const table = await matchTable();
  const ids: string[] = [];
  for (let games = 0; games < 4; games++) ids.push((await runningMatch(table)).match.id);
  const hours = fc.array(fc.option(fc.nat(5), { freq: 4 }), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(hours, hours, fc.nat(6), fc.integer({ min: 1, max: 5 }), async (due, since, now, most) => {
      const at = (hour: number | null | undefined) =>
        hour === null || hour === undefined ? null : new Date(START + hour * 3_600_000);
      await within(table, async (transaction) => {
        const clocks = ids.map((matchId, game): TurnClock => {
          const never = {
            remindAt: null,
            remindLead: null,
            reminded: null,
            before: [],
            votes: [],
            banks: [],
            left: 7,
          };
          const personId = `person${game % 2}`;
          return {
            ...never,
            matchId,
            seat: 0,
            personId,
            beganAt: NOW,
            countedFrom: at(since[game]),
            deadline: at(due[game]),
          };
        });
        for (const id of ids.slice(2)) await transaction.view(id);
        await transaction.saveClocks(clocks);
        for (const clock of clocks) expect(await transaction.clock(clock.matchId)).toEqual(clock);
        for (const game of [0, 1]) {
          await transaction.saveSettings(`person${game}`, DEFAULT_SETTINGS);
          await transaction.saveDigestDue(`person${game}`, at(due[game]));
        }
      });
      const inOrder = (of: typeof due, isDue: (hour: number) => boolean) =>
        of
          .flatMap((hour, game) => (hour !== null && isDue(hour) ? [{ hour, game }] : []))
          .sort((a, b) => a.hour - b.hour || a.game - b.game)
          .map(({ game }) => game);
      const moment = new Date(START + now * 3_600_000);
      const clocks = inOrder(due, (hour) => hour <= now).slice(0, most);
      expect(await table.store.matches.dueClocks.until(moment, most)).toEqual(clocks.map((game) => ids[game]));
      const digests = inOrder(due.slice(0, 2), (hour) => hour <= now).slice(0, most);
      expect(await table.store.matches.dueDigests.until(moment, most)).toEqual(digests.map((game) => `person${game}`));
      const [next] = inOrder(due.slice(0, 2), () => true);
      const firstDigest = next === undefined ? null : { id: `person${next}`, at: at(due[next]) };
      expect(await table.store.matches.dueDigests.first()).toEqual(firstDigest);
      const [running, forEachPerson] = await within(table, async (transaction) => [
        await transaction.clocksRunningBefore(moment, most),
        await transaction.runningClocksOf('person0', null, most),
      ]);
      const before = inOrder(since, (hour) => hour < now).slice(0, most);
      expect(running?.map(({ clock: { matchId } }) => matchId)).toEqual(before.map((game) => ids[game]));
      const theirs = ids.filter((_, game) => game % 2 === 0 && since[game] !== null);
      expect(forEachPerson?.map(({ clock: { matchId } }) => matchId)).toEqual(theirs.slice(0, most));
      const [first, ...others] = theirs;
      const rest = await within(table, (transaction) =>
        transaction.runningClocksOf('person0', first ?? ids[0] ?? '', 9),
      );
      expect(rest.map(({ clock: { matchId } }) => matchId)).toEqual(first ? others : []);
      for (const {
        version,
        clock: { matchId },
      } of rest) {
        expect(version).toBe((await table.matches.view(matchId))?.match.version);
      }
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
