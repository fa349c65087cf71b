/**
 * The wording of every language as it lies in assets/locales, and the type that the English one gives to the others.
 * Looking a wording up and filling it in is the translator's matter.
 */
import deAgreements from '../../assets/locales/de/agreements.json' with { type: 'json' };
import deCommands from '../../assets/locales/de/commands.json' with { type: 'json' };
import deComputers from '../../assets/locales/de/computers.json' with { type: 'json' };
import deDialogue from '../../assets/locales/de/dialogue.json' with { type: 'json' };
import deErrors from '../../assets/locales/de/errors.json' with { type: 'json' };
import deEvents from '../../assets/locales/de/events.json' with { type: 'json' };
import deGame from '../../assets/locales/de/game.json' with { type: 'json' };
import deHelp from '../../assets/locales/de/help.json' with { type: 'json' };
import deLobby from '../../assets/locales/de/lobby.json' with { type: 'json' };
import deMe from '../../assets/locales/de/me.json' with { type: 'json' };
import dePlans from '../../assets/locales/de/plans.json' with { type: 'json' };
import deRefusals from '../../assets/locales/de/refusals.json' with { type: 'json' };
import deScore from '../../assets/locales/de/score.json' with { type: 'json' };
import deTime from '../../assets/locales/de/time.json' with { type: 'json' };
import deTurn from '../../assets/locales/de/turn.json' with { type: 'json' };
import enAgreements from '../../assets/locales/en/agreements.json' with { type: 'json' };
import enCommands from '../../assets/locales/en/commands.json' with { type: 'json' };
import enComputers from '../../assets/locales/en/computers.json' with { type: 'json' };
import enDialogue from '../../assets/locales/en/dialogue.json' with { type: 'json' };
import enErrors from '../../assets/locales/en/errors.json' with { type: 'json' };
import enEvents from '../../assets/locales/en/events.json' with { type: 'json' };
import enGame from '../../assets/locales/en/game.json' with { type: 'json' };
import enHelp from '../../assets/locales/en/help.json' with { type: 'json' };
import enLobby from '../../assets/locales/en/lobby.json' with { type: 'json' };
import enMe from '../../assets/locales/en/me.json' with { type: 'json' };
import enPlans from '../../assets/locales/en/plans.json' with { type: 'json' };
import enRefusals from '../../assets/locales/en/refusals.json' with { type: 'json' };
import enScore from '../../assets/locales/en/score.json' with { type: 'json' };
import enTime from '../../assets/locales/en/time.json' with { type: 'json' };
import enTurn from '../../assets/locales/en/turn.json' with { type: 'json' };
import type { LocaleCode } from './locales.ts';

const en = {
  agreements: enAgreements,
  commands: enCommands,
  computers: enComputers,
  dialogue: enDialogue,
  errors: enErrors,
  events: enEvents,
  game: enGame,
  help: enHelp,
  lobby: enLobby,
  plans: enPlans,
  me: enMe,
  refusals: enRefusals,
  score: enScore,
  time: enTime,
  turn: enTurn,
};

const de: Catalogue = {
  agreements: deAgreements,
  commands: deCommands,
  computers: deComputers,
  dialogue: deDialogue,
  errors: deErrors,
  events: deEvents,
  game: deGame,
  help: deHelp,
  lobby: deLobby,
  plans: dePlans,
  me: deMe,
  refusals: deRefusals,
  score: deScore,
  time: deTime,
  turn: deTurn,
};

type English = typeof en;
export type Namespace = keyof English;

/** A plural's singular form; languages without one (Japanese) leave it out. */
type Singular = `${string}_one`;

/** What a language must say: everything that English says. */
export type Catalogue = {
  readonly [N in Namespace]: { readonly [K in Exclude<keyof English[N], Singular>]: string } & {
    readonly [K in Extract<keyof English[N], Singular>]?: string;
  };
};

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Everything that can be said: `turn.yourTurn`. Plurals stand without their form and are said with a `count`. */
export type Key = { [N in Namespace]: `${N}.${WithoutPlural<keyof English[N] & string>}` }[Namespace];

export const CATALOGUES: Readonly<Record<LocaleCode, Catalogue>> = { en, de };
