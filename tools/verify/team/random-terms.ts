// Terms for teams that may be saved, and chains of sponsors, from draws.
import { teamRuleIssues } from '../../../packages/contract/src/admin/index.ts';
import type { Upline } from '../../../apps/server/src/ledger/journals/reward.ts';
import type { TeamTerms } from '../../../apps/server/src/shared/money/team-terms.ts';

export type Draw = () => number;

export function below(draw: Draw, count: number): number {
  return Math.floor(draw() * count);
}

/** A multiple of 0.0001 up to `most` of them. */
function rate(draw: Draw, most: number): string {
  return String(below(draw, most + 1) / 10_000);
}

/** Never more than 80 % of a fee; often the limits themselves: rates of 0, equal rates of two levels. */
export function drawTerms(draw: Draw): TeamTerms {
  for (;;) {
    const rates = Array.from({ length: 5 }, () => (draw() < 0.1 ? 0 : below(draw, 8001))).toSorted((one, other) => one - other);
    if (draw() < 0.2) rates[2] = rates[1] ?? 0;
    const levels = rates.map((units, at) => ({
      directActive: at,
      teamActive: at,
      teamPerformance: String(at),
      rate: String(units / 10_000),
    }));
    const terms: TeamTerms = {
      levels,
      equalRate: draw() < 0.3 ? '0' : rate(draw, 500),
      dynamicRate: draw() < 0.2 ? '0.5' : rate(draw, 10_000),
      communityRate: rate(draw, 8000),
      brokerRate: rate(draw, 8000),
    };
    if (teamRuleIssues({ ...terms, teamLevels: levels }).length === 0) return terms;
  }
}

/** From 0.00000001 to 9,999.99999999. */
export function drawFee(draw: Draw): string {
  const units = 1 + below(draw, 10 ** (1 + below(draw, 12)));
  return `${String(Math.floor(units / 1e8))}.${String(units % 1e8).padStart(8, '0')}`;
}

export function drawRank(draw: Draw): Pick<Upline, 'level' | 'isCommunity' | 'isBroker'> {
  return { level: draw() < 0.4 ? 0 : below(draw, 6), isCommunity: draw() < 0.1, isBroker: draw() < 0.1 };
}
