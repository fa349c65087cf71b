/** Types of tls.js: see there. */
import type { ConnectionOptions } from 'node:tls';
export type Tls = false | ConnectionOptions;
