/**
 * Posts what should stand of a game and does not: its lobby, its live turn, open questions and votes, its end. A moderator may have
 * deleted it, or its place or a person could not be reached when it was told. What stands is left as it is.
 */

import { concernedBy, repostProposal, tidyProposals } from '../../features/agreements/discord/index.ts';
import { repostLobby } from '../../features/lobby/discord/index.ts';
import { repostFinished, tellFinishedDirectly } from '../../features/looking/discord/index.ts';
import { moverTold, repostTurn } from '../../features/play/discord/index.ts';
import { repostAbsent, repostVote } from '../../features/time/discord/index.ts';
import type { PersonId } from '../../match/index.ts';
import {
  both,
  type Delivered,
  isTold,
  membersBut,
  NOTHING,
  type Teller,
  type Telling,
  type Told,
  tellBeside,
  tellConcerned,
  type Undeliverable,
} from '../delivery/index.ts';

export const repost: Teller<{ readonly kind: 'repost' }> = {
  inPlace: (telling) => repostInPlace(asItIsNow(telling)),
  concerns: (telling) => membersBut(telling),
  directly: (telling, _, people) => repostDirectly(asItIsNow(telling), people),
};

/** Whether something has been told is asked of the match as it is now, not as it was when something went missing. */
function asItIsNow(telling: Telling): Telling {
  return { ...telling, entry: { ...telling.entry, version: telling.view.match.version } };
}

async function repostInPlace(telling: Telling): Promise<Delivered | Undeliverable> {
  const { match } = telling.view;
  await tidyProposals(telling);
  if (match.status === 'finished') return repostFinished(telling);
  const isPlaying =
    telling.reader === null || match.members.some(({ personId }) => personId === telling.reader?.personId);
  const steps: readonly ((now: Telling) => Promise<Delivered | Undeliverable>)[] = [
    ...(isPlaying ? [repostLobby, repostTurn] : []),
    ...(await proposalsOf(telling)).map((proposal) => (now: Telling) => repostProposal(now, proposal)),
    ...(isPlaying ? [repostVote, repostAbsent].map(beside) : []),
  ];
  let done: Delivered = NOTHING;
  for (const step of steps) {
    const { view, posts } = telling;
    const place = { ...match.place, ...done.place };
    const now = { ...telling, view: { ...view, match: { ...match, place } }, posts: { ...posts, ...done.posts } };
    const told = await step(now);
    if ('undeliverable' in told) return told;
    done = both(done, told);
  }
  return done;
}

async function repostDirectly(telling: Telling, people: readonly PersonId[]): Promise<Delivered | null> {
  const { match, state } = telling.view;
  const mover = match.members[state?.turn ?? -1]?.personId;
  if (match.status === 'finished') return isTold(telling) ? null : tellFinishedDirectly(telling, null, people);
  let done = match.pausedAt === null ? await moverTold(telling) : null;
  const further = [
    ...(await proposalsOf(telling)).map((proposal) => ({
      people: concernedBy(proposal),
      tell: (own: Telling) => repostProposal(own, proposal),
    })),
    // Whose time is up does not vote on it.
    {
      people: people.filter((each) => each !== mover),
      tell: async (own: Telling) => tellBeside(own, await repostVote(own)),
    },
  ];
  for (const { people, tell } of further) {
    const told = await tellConcerned(telling, people, tell);
    if (told) done = done ? both(done, told) : told;
  }
  return done;
}

const beside = (repost: (telling: Telling) => Promise<Told>) => async (now: Telling) =>
  tellBeside(now, await repost(now));

async function proposalsOf({ context, view }: Telling) {
  return view.match.status === 'running' ? context.matches.openProposals(view.match.id) : [];
}
