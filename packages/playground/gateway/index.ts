/** The door of the gateway room. */
export { createGateway, type Gateway } from './server.ts';
export { createShardingSwitch, type Sharding } from './sharding.ts';
