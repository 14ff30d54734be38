// What several follows brought together, in parts that add up. Exact decimals as text; practice money is never added to real money. Pure.
import type { FollowView } from '@millrace/contract';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';

export type Environment = FollowView['environment'];

/** result = closed + costs + open + share + fuel; null while a price is not known. */
export interface FollowSums {
  result: string | null;
  /** Realized before fees and funding. */
  closed: string;
  open: string | null;
  /** Fees and funding. */
  costs: string;
  share: string;
  fuel: string;
  today: string;
  month: string;
  allocated: string;
}

type Parts = Pick<FollowView, 'result' | 'gross' | 'fees' | 'funding' | 'open' | 'share' | 'fuel' | 'todayNet' | 'monthNet' | 'allocation'>;

const nothing: FollowSums = {
  result: '0',
  closed: '0',
  open: '0',
  costs: '0',
  share: '0',
  fuel: '0',
  today: '0',
  month: '0',
  allocated: '0',
};

export function sumsOf(follows: readonly Parts[]): FollowSums {
  return follows.reduce(
    (sum, each) => ({
      result: addKnown(sum.result, each.result),
      closed: addDecimals(sum.closed, each.gross),
      open: addKnown(sum.open, each.open),
      costs: [negateDecimal(each.fees), each.funding].reduce(addDecimals, sum.costs),
      share: addDecimals(sum.share, negateDecimal(each.share)),
      fuel: addDecimals(sum.fuel, negateDecimal(each.fuel)),
      today: addDecimals(sum.today, each.todayNet),
      month: addDecimals(sum.month, each.monthNet),
      allocated: addDecimals(sum.allocated, each.allocation),
    }),
    nothing,
  );
}

/** Real money first. */
export function byEnvironment(follows: readonly FollowView[]): readonly { environment: Environment; follows: readonly FollowView[] }[] {
  const order: readonly Environment[] = ['real', 'demo', 'paper'];
  return order.flatMap((environment) => {
    const own = follows.filter((follow) => follow.environment === environment);
    return own.length === 0 ? [] : [{ environment, follows: own }];
  });
}

/** Whether a share of the trader's equity taken today would differ from the fixed one by as much as `pct`. */
export function isDrifted({ sizeDriftPct }: Pick<FollowView, 'sizeDriftPct'>, pct: number): boolean {
  if (sizeDriftPct === null) return false;
  const away = sizeDriftPct.startsWith('-') ? negateDecimal(sizeDriftPct) : sizeDriftPct;
  return compareDecimals(away, String(pct)) >= 0;
}

function addKnown(one: string | null, other: string | null): string | null {
  return one === null || other === null ? null : addDecimals(one, other);
}
