/**
 * What arranging games needs of the store.
 */
import type { AgreementTransaction } from '../agreements/ports.ts';
import type { LobbyTransaction } from '../lobby/ports.ts';

export interface ArrangingTransaction extends AgreementTransaction, LobbyTransaction {}
