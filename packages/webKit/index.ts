/** What small servers of pages share: the door to this package. */
export { buildPage, contentTypeOf, onceMade } from './bundle.ts';
export { isFree, type ListenRefusal, listen } from './listen.ts';
export { createPlaces, type MostPlaces, type Places } from './places.ts';
export { keepBeats, refuseUpgrade } from './sockets.ts';
