/** How robots come together: one opens a game, others join, it begins; each step is tried until it is answered. */
import type { Draws } from './draws.ts';
import type { Person } from './habits.ts';
import type { Answer, Deed, GameWish } from './hands.ts';
import type { Robots } from './robots.ts';

export interface Gathering {
  readonly host: Person;
  readonly guests: readonly Person[];
  readonly game: GameWish;
}

/** `begun`: hears of the match once it runs. */
export function gather(
  robots: Pick<Robots, 'insist' | 'temper'>,
  { after, draws }: { readonly after: (milliseconds: number, work: () => void) => void; readonly draws: Draws },
  { host, guests, game }: Gathering,
  begun: (matchId: string) => void,
): void {
  robots.insist(host, { what: 'open', matchId: null, game }, (opened) => {
    if (!opened.ok) return;
    const { matchId } = opened;
    const steps: (readonly [Person, Deed])[] = [
      ...guests.map((guest) => [guest, { what: 'join', matchId }] as const),
      ...(game.capacity > guests.length + 1 ? [[host, { what: 'seat', matchId }] as const] : []),
      // Whoever came last begins it.
      [guests.at(-1) ?? host, { what: 'start', matchId }],
    ];
    const next = (before?: Answer): void => {
      const [step] = steps.splice(0, 1);
      if (step) robots.insist(...step, next);
      else if (before?.ok || before?.code === 'status') begun(matchId);
    };
    after(draws.around(4 * robots.temper.breath), next);
  });
}
