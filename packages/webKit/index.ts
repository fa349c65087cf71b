/** Shared parts of HTTP servers and pages. */
export { buildPage, cachedOnce, contentTypeOf } from './bundle.ts';
export {
  type ConnectionLimits,
  createConnectionLimiter,
  isPortFree,
  type ListenRefusal,
  listen,
  refuseUpgrade,
  startKeepalive,
} from './server.ts';
