/** The action of the button that asks for a replay, as its control is registered. */
export const REPLAY_ACTION = 'replay';
