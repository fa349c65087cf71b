/** How long servers that are tried with silence wait for each thing, in milliseconds: people's patience would take minutes a try. */
export const PATIENCE_MS = 1000;

/** For whoever asks them: a connection of its own, since one that is kept may be closed just when it is used again. */
export const OWN_CONNECTION = { connection: 'close' };
