// A tenant's terms for teams: what each level asks for, and what levels, communities and brokers get of a fee.
import { z } from 'zod/mini';
import type { Queryable } from '../database/index.ts';

const count = z.int().check(z.gte(0), z.lte(10_000_000));
const amount = z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,8})?$/));
const rate = z.string().check(z.regex(/^(?:0(?:\.\d{1,4})?|1)$/));

const LEVELS = 5;

const teamTerms = z.strictObject({
  /** Levels 1 to 5. */
  levels: z
    .array(
      z.strictObject({
        directActive: count,
        teamActive: count,
        /** USDT. */
        teamPerformance: amount,
        /** Part of a fee, such as 0.3. */
        rate,
      }),
    )
    .check(z.length(LEVELS)),
  /** Part of the reward of a level that the next active member with the same level gets beside it. */
  equalRate: rate,
  /** Part of a level reward that is paid as dynamic energy. */
  dynamicRate: rate,
  /** Parts of what the levels leave. */
  communityRate: rate,
  brokerRate: rate,
});
export type TeamTerms = z.output<typeof teamTerms>;

const defaultTeamTerms: TeamTerms = {
  levels: [
    { directActive: 2, teamActive: 5, teamPerformance: '10000', rate: '0.1' },
    { directActive: 4, teamActive: 15, teamPerformance: '40000', rate: '0.2' },
    { directActive: 7, teamActive: 30, teamPerformance: '100000', rate: '0.3' },
    { directActive: 10, teamActive: 60, teamPerformance: '250000', rate: '0.4' },
    { directActive: 15, teamActive: 120, teamPerformance: '600000', rate: '0.5' },
  ],
  equalRate: '0',
  dynamicRate: '0.5',
  communityRate: '0.1',
  brokerRate: '0.1',
};

/** 0 before the first level. */
export function rateOf({ levels }: Pick<TeamTerms, 'levels'>, level: number): string {
  return levels[level - 1]?.rate ?? '0';
}

export async function getTeamTerms(db: Queryable, tenantId: string): Promise<TeamTerms> {
  const { rows } = await db.query<{ team: unknown }>(`select body -> 'team' as team from money_terms where tenant_id = $1`, [tenantId]);
  return teamTermsOf(rows[0]?.team);
}

/** Of what is stored; a tenant that has saved none has the defaults. */
export function teamTermsOf(stored: unknown): TeamTerms {
  return stored === undefined || stored === null ? defaultTeamTerms : teamTerms.parse(stored);
}
