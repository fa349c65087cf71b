/** The action of the button that asks for a film, as its control is registered. */
export const FILM_ACTION = 'film';
