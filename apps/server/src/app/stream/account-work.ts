// What the sockets of one account may do together: their work is counted for the account and its address, their reads are shared, and their
// topics are bounded. A socket of its own has only its own rate of frames.
import { addressGroup } from '../../shared/http/address-group.ts';
import type { Session } from '../../shared/sessions/index.ts';
import { SharedReads } from './shared-reads.ts';
import { WorkBudgets, type WorkRule } from './work-budgets.ts';

/** Units of work: a frame is one. Opening a socket costs a handshake and a count of unread messages. */
export const workUnits = { frame: 1, subscription: 5, socket: 20 } as const;
/** Ten tabs that reconnect with 35 topics each spend an account's burst. */
const ACCOUNT_WORK: WorkRule = { burst: 2000, perSec: 100 };
/** Many traders may share one address. */
const ADDRESS_WORK: WorkRule = { burst: 10_000, perSec: 500 };
/** Open topics of one account over all its sockets: each price is sent four times a second. */
const TOPICS_PER_ACCOUNT = 256;

interface Account {
  sockets: number;
  topics: number;
  reads: SharedReads;
}

/** The part of one socket. */
export interface SocketWork {
  /** False when the account or its address has no work left: the socket must be closed. */
  spend(units: number): boolean;
  /** See `SharedReads.share`. */
  share<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** False when the account has as many topics as it may. */
  beginTopic(): boolean;
  endTopic(): void;
}

export class AccountWork {
  readonly #accounts = new Map<string, Account>();
  readonly #byAccount = new WorkBudgets(ACCOUNT_WORK);
  readonly #byAddress = new WorkBudgets(ADDRESS_WORK);

  /** False when the account or the address has no work left. */
  spend({ countedAs }: Pick<Session, 'countedAs'>, ip: string, units: number): boolean {
    return this.#byAccount.spend(countedAs, units) && this.#byAddress.spend(addressGroup(ip), units);
  }

  /** The part of a socket that opened; `onClose` gets what must run when it has closed. */
  open(session: Pick<Session, 'countedAs'>, ip: string, onClose: (closed: () => void) => void): SocketWork {
    const account = this.#accounts.get(session.countedAs) ?? { sockets: 0, topics: 0, reads: new SharedReads() };
    this.#accounts.set(session.countedAs, account);
    account.sockets += 1;
    onClose(() => {
      account.sockets -= 1;
      if (account.sockets === 0) this.#accounts.delete(session.countedAs);
    });
    return {
      spend: (units) => this.spend(session, ip, units),
      share: (key, read) => account.reads.share(key, read),
      beginTopic() {
        if (account.topics >= TOPICS_PER_ACCOUNT) return false;
        account.topics += 1;
        return true;
      },
      endTopic() {
        account.topics -= 1;
      },
    };
  }
}
