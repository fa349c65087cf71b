/**
 * What seeks need of the store.
 */
import type { PersonId } from '../../../match/index.ts';
import type { NoticeId } from '../../notices/usecases/notice.ts';
import type { NoticeRepository, NoticeStore, NoticeTransaction } from '../../notices/usecases/ports.ts';
import type { VisibilityTransaction } from '../../people/visibility/ports.ts';
import type { Pool } from '../../profiles/ratings/rating.ts';
import type { Seek, SeekId, SeekMember, SeekStatus } from './seek.ts';

interface SeekRepository {
  seek(id: SeekId): Promise<Seek | null>;
  /** The person's own that are open, the last first. */
  openOf(personId: PersonId): Promise<readonly Seek[]>;
  insert(seek: Omit<Seek, 'id'>): Promise<SeekId>;
  noteNotice(id: SeekId, noticeId: NoticeId): Promise<void>;
  addMember(id: SeekId, member: SeekMember, at: Date): Promise<void>;
  removeMember(id: SeekId, personId: PersonId): Promise<void>;
  close(id: SeekId, status: Exclude<SeekStatus, 'open'>, matchId: string | null): Promise<void>;
  noteOffer(id: SeekId): Promise<void>;
  /** At most so many others that are open everywhere and whose game can be the same, the earliest first. */
  alike(seek: Seek, most: number): Promise<readonly Seek[]>;
  /** Those that are shown in a channel and open. */
  openIn(channelId: string): Promise<readonly Seek[]>;
  /** Of those who have one, as it is shown. */
  pointsIn(pool: Pool, personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, number>>;
}

export interface SeekTransaction extends NoticeTransaction, VisibilityTransaction {
  readonly notices: NoticeRepository;
  readonly seeks: SeekRepository;
}

export interface SeekStore<Inside extends SeekTransaction = SeekTransaction> extends NoticeStore<Inside> {
  seek(id: SeekId): Promise<Seek | null>;
  /** Open ones that somebody is in, their own and others', the earliest first. */
  seeksWith(personId: PersonId): Promise<readonly Seek[]>;
  /** At most so many that are open and end by a moment. */
  seeksToEnd(by: Date, most: number): Promise<readonly SeekId[]>;
  /** At most so many that are open and whose seeker is to be offered a computer player by a moment. */
  seeksToOffer(by: Date, most: number): Promise<readonly SeekId[]>;
  /** Whether anybody has such a rating. */
  isAnybodyWithin(pool: Pool, least: number, most: number): Promise<boolean>;
}
