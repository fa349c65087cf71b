/** The options that the help gives a person, in every situation in which they can ask. */
import { describe, expect, it } from 'vitest';
import { situationHelp, situationOf } from '../../../../src/features/views/discord/help.ts';
import type { Match, MatchView } from '../../../../src/match/index.ts';
import { randomGame } from '../../../discord/support/randomGames.ts';
import { language, shownGame } from '../../../discord/support/shownGames.ts';

const { views } = shownGame(randomGame(12, 3, 'B', 40), 'en');
const [first] = views;
const ended = views.at(-1);
if (!first || !ended) throw new Error('the game has no views');

const [HOST, MEMBER, STRANGER] = ['1000', '1001', '7'];

function changed(view: MatchView, match: Partial<Match>): MatchView {
  return { ...view, match: { ...view.match, ...match } };
}

const at = (view: MatchView, personId: string, isDirect = false) => situationOf({ ok: true, view }, personId, isDirect);

describe('the options', () => {
  it('follow the phase for the player to move, and nobody else', () => {
    const seen = new Set<string>();
    for (const view of views) {
      const { state, match } = view;
      if (!state || state.turn === null || state.phase === 'over') continue;
      for (const [seat, { personId }] of match.members.entries()) {
        expect(at(view, personId)).toBe(seat === state.turn ? state.phase : 'waiting');
      }
      expect(at(view, STRANGER)).toBe('spectator');
      seen.add(state.phase);
    }
    expect(seen).toContain('build');
    expect(seen).toContain('choose');
  });

  it('are resuming in a pause, watching after a resignation, and a new game after the end', () => {
    const paused = changed(first, { pausedAt: new Date(0) });
    expect([at(paused, HOST), at(paused, STRANGER)]).toEqual(['paused', 'spectator']);
    const members = first.match.members.map((member, seat) => (seat === 1 ? { ...member, resigned: true } : member));
    expect(at(changed(first, { members }), MEMBER)).toBe('spectator');
    expect([at(ended, MEMBER), at(ended, STRANGER)]).toEqual(['finished', 'finishedSpectator']);
    expect(at(changed(first, { status: 'cancelled' }), MEMBER)).toBe('cancelled');
  });

  it('depend, in a lobby, on being its host, a member or a possible member', () => {
    const lobby: MatchView = { ...changed(first, { status: 'lobby', setup: null }), state: null };
    expect([at(lobby, HOST), at(lobby, MEMBER), at(lobby, STRANGER)]).toEqual([
      'lobbyHost',
      'lobbyMember',
      'lobbyOpen',
    ]);
    expect(at(changed(lobby, { capacity: 3 }), STRANGER)).toBe('lobbyFull');
  });

  it('are opening a game if there is none, and choosing one if there are several', () => {
    const none = { ok: false, code: 'noGameHere', elsewhere: [] } as const;
    expect([situationOf(none, HOST, false), situationOf(none, HOST, true)]).toEqual(['channel', 'direct']);
    expect(situationOf({ ok: false, code: 'severalGames', games: [first, ended] }, HOST, false)).toBe('several');
  });
});

describe.each(language.locales.map(({ code }) => code))('in %s', (code) => {
  const words = language.of(code);
  const asking = { id: HOST, isDirect: false };

  it('name the player to move, count the seats, and link the games that may be meant', () => {
    const waiting = views.find(({ state }) => state?.turn === 1);
    if (!waiting) throw new Error('nobody waits');
    expect(situationHelp(words, { ok: true, view: waiting }, asking).text).toContain('everyone');
    const lobby: MatchView = { ...changed(first, { status: 'lobby', setup: null }), state: null };
    expect(situationHelp(words, { ok: true, view: lobby }, asking).text).toMatch(/3[\s\S]*4|4[\s\S]*3/);
    const several = situationHelp(words, { ok: false, code: 'severalGames', games: [first, ended] }, asking);
    expect(several.text.match(/<#3>/g)).toHaveLength(2);
    const elsewhere = situationHelp(words, { ok: false, code: 'noGameHere', elsewhere: [first] }, asking);
    expect(elsewhere.text).toContain('<#3>');
  });

  it('mention the browser table to its players if there is one', () => {
    const hint = words.t('help.here.table');
    const [running] = views;
    if (!running) throw new Error('no game');
    const of = (hasTable: boolean, view: MatchView) =>
      situationHelp(words, { ok: true, view }, { ...asking, hasTable }).text;
    expect(of(true, running)).toContain(hint);
    expect(of(false, running)).not.toContain(hint);
    expect(of(true, { ...changed(first, { status: 'lobby', setup: null }), state: null })).not.toContain(hint);
  });
});
