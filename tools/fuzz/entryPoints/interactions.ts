/** The entry point `interactions`: forged commands, controls and forms to a running bot. */
import { PageRefusal } from '../../../packages/playground/index.ts';
import { type BotScene, openBotScene, type Seen } from '../bot/botScene.ts';
import { forge, type Interaction, type Use } from '../bot/forging.ts';
import { failureIn, findShownHand } from '../bot/judging.ts';
import type { EntryPoint, OpenEntryPoint } from '../campaign.ts';
import { ANSWER_MS, Fault } from '../faults.ts';
import { fewer, shorter, within } from '../grammar/grammar.ts';
import { drawInteraction, drawOrigin, type InteractionRequest, type Origin } from '../grammar/interactions.ts';
import { starvedMs } from '../targets/target.ts';

interface Forgery {
  readonly person: number;
  /** The message that it is used on, counted from the newest. */
  readonly message: number;
  readonly origin: Origin;
  readonly request: InteractionRequest;
}

const REFRESH_EVERY_TRIES = 150;
const MARK = 'fuzz:';

export const interactions: EntryPoint<Forgery> = interactionsOf();

/** `program`: a bot other than ours. */
export function interactionsOf(program?: URL): EntryPoint<Forgery> {
  return {
    name: 'interactions',
    // Games, messages with picture places, and the record of answered interactions.
    bytesKeptPerTry: 20_000,
    concurrency: 6,

    draw: (grammar) => ({
      person: grammar.below(4),
      message: grammar.below(20),
      origin: drawOrigin(grammar),
      request: drawInteraction(grammar),
    }),

    *smaller(forgery) {
      if (forgery.origin !== 'here') yield { ...forgery, origin: 'here' };
      yield* within(smallerRequest(forgery.request), (request) => ({ ...forgery, request }));
    },

    async open() {
      const waiting = new Map<string, Use>();
      const scene = await openBotScene((interaction) => {
        const use = waiting.get(markOf(interaction));
        return use === undefined ? interaction : forge(interaction, use);
      }, program);
      return opened(scene, waiting, program === undefined);
    },
  };
}

function opened(scene: BotScene, waiting: Map<string, Use>, isOurs: boolean): OpenEntryPoint<Forgery> {
  const faults: Fault[] = [];
  const shown: Seen[] = [];
  let tries = 0;
  /** Milliseconds without a processor for the bot or for the playground, which runs in this process. */
  const starved = (): number => scene.target.starved() + starvedMs(process.pid);
  scene.target.onLine((line) => {
    const failure = failureIn(line);
    if (failure !== null) faults.push(new Fault('wrong', failure));
  });
  scene.onSeen((seen) => shown.push(seen));

  async function judge(): Promise<void> {
    const latest = shown.splice(0);
    const pinged = latest.find(({ message }) => message.mention_everyone);
    if (pinged) throw new Fault('wrong', `pings everyone: ${JSON.stringify(pinged.message.content)}`);
    const peeked = await findShownHand(scene, latest);
    if (peeked !== null) throw new Fault('wrong', peeked);
    const [fault] = faults.splice(0);
    if (fault !== undefined) throw fault;
  }

  return {
    targets: [scene.target],
    async attempt({ person, message, origin, request }) {
      tries += 1;
      // Other attempts may have started before this one continues.
      const mark = `${MARK}${tries}`;
      if (isOurs && tries % REFRESH_EVERY_TRIES === 0) await scene.refresh();
      const actor = scene.people[person % scene.people.length];
      const visible = scene.seen.filter(
        ({ viewer, message: each }) => viewer === actor || (each.flags ?? 0) % 128 < 64,
      );
      const base = visible.at(-1 - (message % Math.max(1, visible.length)));
      if (actor === undefined || base === undefined || (request.kind === 'autocomplete' && !isOurs)) return;
      waiting.set(mark, await useOf(scene, base, request, origin));
      const startedAt = performance.now() - starved();
      try {
        if (request.kind === 'autocomplete') {
          await actor.autocomplete(base.message.channel_id, 'board', { game: mark }, 'game');
        } else {
          const sent = await actor.clickStale(base.message, mark);
          const answers = scene.answers.get(sent.id) ?? 0;
          scene.answers.delete(sent.id);
          if (answers > 1) throw new Fault('unanswered', `acknowledged ${answers} times: ${summaryOf(request)}`);
        }
      } catch (error) {
        // The message was deleted meanwhile, or it is in somebody else's direct messages.
        if (!(error instanceof PageRefusal && ['noMessage', 'noChannel'].includes(error.failure.code))) throw error;
        return;
      } finally {
        waiting.delete(mark);
      }
      if (performance.now() - starved() - startedAt > ANSWER_MS)
        throw new Fault('unanswered', `not acknowledged in time: ${summaryOf(request)}`);
      await judge();
    },
    checkAtEnd: judge,
    close: () => scene.close(),
  };
}

/** Fills in placeholders: `{match}` is the match of the message, `{other}` another one. */
async function useOf(scene: BotScene, { message }: Seen, request: InteractionRequest, origin: Origin): Promise<Use> {
  const ids = await scene.matchIds();
  const own = ids.findLast((id) => JSON.stringify(message).includes(id)) ?? ids.at(-1) ?? '';
  const other = ids.find((id) => id !== own) ?? '';
  const position = await scene.look.position(own);
  const names = new Map([
    ['match', own],
    ['other', other],
    ['version', (position?.version ?? 0).toString(36)],
    ...scene.people.map(({ user }, index): [string, string] => [`person${index}`, user.id]),
  ]);
  const users = Object.fromEntries(scene.people.map(({ user }) => [user.id, user]));
  const filled = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole);
  return { request, origin, message, users, filled };
}

function markOf({ data }: Interaction): string {
  return /fuzz:\d+/.exec(JSON.stringify(data))?.[0] ?? '';
}

/** A description of the interaction without its variable parts. */
function summaryOf(request: InteractionRequest): string {
  if ('options' in request) return `${request.kind} /${request.name}`;
  const { control } = request;
  return `${request.kind} ${'text' in control ? (control.text.split(':')[1] ?? control.text) : 'of the message'}`;
}

function* smallerRequest(request: InteractionRequest): Generator<InteractionRequest> {
  if (request.kind === 'component') yield* within(fewer(request.values), (values) => ({ ...request, values }));
  if (request.kind === 'modal') yield* within(fewer(request.fields), (fields) => ({ ...request, fields }));
  if ('options' in request) return;
  const { control } = request;
  if ('text' in control) yield* within(shorter(control.text), (text) => ({ ...request, control: { text } }));
  else yield* within(fewer(control.edits), (edits) => ({ ...request, control: { ...control, edits } }));
}
