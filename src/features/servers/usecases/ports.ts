/**
 * What the settings of servers need of the store.
 */
import type { MatchStore, Transactions } from '../../../match/index.ts';
import type { NoticeTransaction } from '../../notices/usecases/ports.ts';
import type { ServerSettings } from './settings.ts';

export interface ServerTransaction extends NoticeTransaction {
  readonly servers: {
    /** Null: nothing has been set. */
    settings(serverId: string): Promise<ServerSettings | null>;
    save(serverId: string, settings: ServerSettings, at: Date): Promise<void>;
  };
}

export interface ServerStore<Inside extends ServerTransaction = ServerTransaction>
  extends Transactions<Inside>,
    Pick<MatchStore, 'openMatchesOn'> {
  /** The same outside of transactions. */
  serverSettings(serverId: string): Promise<ServerSettings | null>;
}
