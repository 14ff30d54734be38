// The caller's statement: what moved each balance, newest first.
import { limits, pageStatement, statementKinds, type InputOf, type OutputOf } from '@millrace/contract';
import { listStatement } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { handler } from '../shared/http/handler.ts';
import { pageOfInput } from '../shared/http/page.ts';
import { refuseInput } from '../shared/refusal.ts';

const DAY_MS = 86_400_000;

export const pageStatementRoute = handler(pageStatement, (_context, { input, session, read }) =>
  read((tx) => readStatement(tx, session.userId, input)),
);

/** A page of a user's statement, for them and for operators. @throws Refusal inputInvalid for a span that is reversed or too long */
export async function readStatement(
  tx: Queryable,
  userId: string,
  input: Omit<InputOf<typeof pageStatement>, 'tenantId'>,
): Promise<OutputOf<typeof pageStatement>> {
  refuseSpan(input);
  const { pageSize } = pageOfInput(input);
  const { currency, kind, startTime: fromMs, endTime: toMs, beforeId } = input;
  const found = await listStatement(tx, {
    userId,
    rowsMax: pageSize + 1,
    kinds: kind === undefined ? statementKinds : [kind],
    ...(currency === undefined ? {} : { currency }),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(toMs === undefined ? {} : { toMs }),
    ...(beforeId === undefined ? {} : { beforeId }),
  });
  const rows = found.slice(0, pageSize);
  return {
    rows: rows.map(({ id, currency: of, kind: moved, amount, balance, detail, atMs }) => ({
      id,
      currency: of,
      kind: moved,
      amount,
      balance,
      detail,
      createTime: atMs,
    })),
    nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Refuses a span that is reversed or too long. */
export function refuseSpan({ startTime, endTime }: Pick<InputOf<typeof pageStatement>, 'startTime' | 'endTime'>): void {
  if (startTime === undefined || endTime === undefined) return;
  const max = startTime + limits.statementDaysMax * DAY_MS;
  if (endTime <= startTime) refuseInput({ field: 'endTime', rule: 'tooSmall', args: { min: startTime + 1 } });
  if (endTime > max) refuseInput({ field: 'endTime', rule: 'tooBig', args: { max } });
}
