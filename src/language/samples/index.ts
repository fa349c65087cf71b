/**
 * All that is said in a language, to be read and checked; the door to this room.
 */
export { type CatalogueFault, catalogueFaults } from './catalogueFaults.ts';
export { textFaults } from './faults.ts';
export { PLACES } from './places.ts';
export { type SampledWording, sampledWordings } from './sampled.ts';
