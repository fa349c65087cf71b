/** How long servers that are tried with silence wait for each thing, in milliseconds: people's patience would take minutes a try. */
export const PATIENCE_MS = 1000;
