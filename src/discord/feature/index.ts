/**
 * The shape of a feature's Discord manifest, and helpers that announcements share. Each feature's `discord/index.ts` exports its manifest.
 */
import type { MatchView, OutboxEntry } from '../../match/index.ts';
import type { NoticeFacts } from '../../people/index.ts';
import { type Announcements, membersBut, type Telling } from '../delivery/index.ts';
import type { Command, Control, Subcommand } from '../frame/index.ts';
import type { NoticeTelling, TellNotice } from '../notices/index.ts';

export interface DiscordFeature {
  readonly commands?: readonly Command[];
  /** Of `/game`. */
  readonly gameSubcommands?: readonly Subcommand[];
  /** Of `/me`. */
  readonly meSubcommands?: readonly Subcommand[];
  /** Of `/server`. */
  readonly serverSubcommands?: readonly Subcommand[];
  readonly controls?: readonly Control[];
  /** How the announcements that it makes are told, by their kinds. */
  readonly announcements?: Partial<Announcements['tellers']>;
  /** What its notices say, by their kinds. */
  readonly notices?: Partial<NoticeTellers>;
}

export type NoticeTellers = {
  readonly [Kind in NoticeFacts['kind']]: (
    telling: NoticeTelling,
    facts: Extract<NoticeFacts, { readonly kind: Kind }>,
  ) => ReturnType<TellNotice>;
};

type Said = Telling['entry']['announcement'];
export type Of<Kind extends Said['kind']> = Extract<Said, { readonly kind: Kind }>;
type Persons = readonly string[];

/** Nothing is posted. */
export const nobody = (): Persons => [];

/** Until its game is over. */
export const whileRunning = ({ match }: MatchView) => match.status === 'running';
/** Until anything has changed in the game. */
export const inThisPosition = ({ match }: MatchView, { version }: OutboxEntry) => match.version === version;
export const always = () => true;

export const everybody = (telling: Telling): Persons => membersBut(telling);
export const theOthers = (telling: Telling, { personId }: { readonly personId: string }): Persons =>
  membersBut(telling, personId);
export const thatPerson = (_: Telling, { personId }: { readonly personId: string }): Persons => [personId];
