/** The ports of seeks to the store. */
import type { NoticeId, PersonId } from '../../../match/index.ts';
import type { VisibilityTransaction } from '../../account/visibility/createVisibility.ts';
import type { NoticeRepository, NoticeStore, NoticeTransaction } from '../../notices/usecases/ports.ts';
import type { Pool } from '../../profiles/usecases/rating.ts';
import type { RatingRange, Seek, SeekId, SeekMember, SeekStatus } from './seek.ts';

interface SeekRepository {
  seek(id: SeekId): Promise<Seek | null>;
  /** Null for a missing or damaged seek. */
  readableSeek(id: SeekId): Promise<Seek | null>;
  /** The open seeks that the person has started, newest first. */
  openOf(personId: PersonId): Promise<readonly Seek[]>;
  insert(seek: Omit<Seek, 'id'>): Promise<SeekId>;
  noteNotice(id: SeekId, noticeId: NoticeId): Promise<void>;
  addMember(id: SeekId, member: SeekMember, at: Date): Promise<void>;
  removeMember(id: SeekId, personId: PersonId): Promise<void>;
  /** Changes nothing if the seek is missing. */
  close(id: SeekId, status: Exclude<SeekStatus, 'open'>, matchId: string | null): Promise<void>;
  /** Ends a damaged seek, whose message then loses its buttons. */
  closeDamaged(id: SeekId): Promise<void>;
  /** Changes nothing if the seek is missing. */
  noteOffer(id: SeekId): Promise<void>;
  /** At most `most` other open seeks on all servers with the same terms, earliest first. */
  alike(seek: Seek, most: number): Promise<readonly Seek[]>;
  openIn(channelId: string): Promise<readonly Seek[]>;
  /** The shown ratings of the people who have one. */
  pointsIn(pool: Pool, personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, number>>;
}

export interface SeekTransaction extends NoticeTransaction, VisibilityTransaction {
  readonly notices: NoticeRepository;
  readonly seeks: SeekRepository;
}

export interface SeekStore<Inside extends SeekTransaction = SeekTransaction>
  extends NoticeStore<Inside>,
    Pick<SeekRepository, 'seek' | 'readableSeek'> {
  /** The open seeks that the person has started or joined, earliest first. */
  seeksWith(personId: PersonId): Promise<readonly Seek[]>;
  seeksToEnd(by: Date, most: number): Promise<readonly SeekId[]>;
  /** At most `most` seeks for which the offer of a computer player is due by `by`. */
  seeksToOffer(by: Date, most: number): Promise<readonly SeekId[]>;
  isAnybodyWithin(pool: Pool, range: RatingRange, except: PersonId): Promise<boolean>;
}
