/** Opens what follows a finished game, as the buttons below its result on Discord do, and takes the person there. */
import type { FollowUp } from '../../features/lobby/usecases/commands.ts';
import { checkOpenLimits } from '../../features/lobby/usecases/openLimits.ts';
import { type Actor, isDirect, type MatchId } from '../../match/index.ts';
import type { Side } from '../../rules/index.ts';
import type { BegunGame } from '../../table/index.ts';
import type { WebOptions } from '../parts.ts';
import type { Snapshot } from '../views/index.ts';
import { type CommandResult, refused, unchanged } from './results.ts';
import type { Visitor } from './visitor.ts';

type Parts = Pick<WebOptions, 'matches' | 'people' | 'links' | 'tokens' | 'mayView' | 'clock'>;

export function createFollowUps({ matches, people, links, tokens, mayView, clock }: Parts) {
  /** Returns null if the person may open the game that follows, or join the one that another player has opened. */
  async function obstacle(
    { words, personId }: Visitor,
    { match }: Snapshot,
    kind: FollowUp,
  ): Promise<CommandResult | null> {
    const { place } = match;
    if (!isDirect(match) && !(await mayView(place, personId)))
      return { answer: { ok: false, text: words.t('errors.placeHidden') }, code: 'placeHidden', changed: 'nothing' };
    const existing = await matches.openFollowUp(match.id, kind, personId);
    const limit = await checkOpenLimits({ people, matches }, personId, place.serverId, existing);
    return limit && refused(words, match, limit, clock.now());
  }

  async function showBegun({ session }: Visitor, actor: Actor, matchId: MatchId): Promise<BegunGame> {
    if (session.kind === 'activity') return { matchId, link: null };
    const created = await links.create(step(actor, 'link'), matchId);
    return { matchId, link: created.ok ? await tokens.signLink(created.link) : null };
  }

  return {
    async rematch(visitor: Visitor, snapshot: Snapshot, actor: Actor, side: Side): Promise<CommandResult> {
      const { words, personId } = visitor;
      const { match } = snapshot;
      const hindrance = await obstacle(visitor, snapshot, 'rematch');
      if (hindrance) return hindrance;
      const done = await matches.rematch(actor, match.id, side);
      if (!done.ok) return refused(words, match, done, clock.now());
      const own = (await matches.ofPerson(personId)).map((view) => view.match);
      const rematches = own.filter(({ rematchOf }) => rematchOf === match.id);
      const lobby = rematches.find(({ status }) => status === 'lobby');
      // Everybody has agreed, so nobody has to press another button.
      const isFull = lobby !== undefined && lobby.members.length === lobby.capacity;
      const started = isFull ? await matches.start(step(actor, 'start'), lobby.id) : null;
      const begun = started?.ok ? started.match : rematches.find(({ status }) => status === 'running');
      const spoken = { side: words.t(`game.side.${(begun ?? lobby)?.side ?? side}`) };
      if (!begun) {
        const isHost = lobby === undefined || lobby.hostId === personId;
        return unchanged({ text: words.t(isHost ? 'agreements.rematchOpen' : 'live.rematchJoined', spoken) });
      }
      return unchanged({
        text: words.t('live.rematchBegun', spoken),
        begun: await showBegun(visitor, actor, begun.id),
      });
    },

    async newGame(visitor: Visitor, snapshot: Snapshot, actor: Actor): Promise<CommandResult> {
      const { words, personId } = visitor;
      const { match } = snapshot;
      const hindrance = await obstacle(visitor, snapshot, 'newGame');
      if (hindrance) return hindrance;
      const done = await matches.newGame(actor, match.id);
      if (!done.ok) return refused(words, match, done, clock.now());
      const existing = await matches.openFollowUp(match.id, 'newGame', personId);
      if (existing?.status !== 'running') return unchanged({ text: words.t('live.newGame') });
      return unchanged({ text: words.t('lobby.started'), begun: await showBegun(visitor, actor, existing.id) });
    },
  };
}

/** Each use case records an interaction of its own. */
function step(actor: Actor, name: string): Actor {
  return { ...actor, interactionId: `${actor.interactionId}/${name}` };
}
