// A bill as account/bills writes it.
import { formatFixed as f } from '@millrace/market';
import { blankZero } from '../core/wire-values.ts';
import type { BillRow } from '../state/account-rows.ts';

/** One row of account/bills. */
export function billView(bill: BillRow): Record<string, unknown> {
  return {
    billId: bill.billId,
    type: bill.type,
    subType: bill.subType,
    ts: bill.ts.toString(),
    balChg: f(bill.change),
    posBalChg: f(bill.marginChange),
    bal: f(bill.balance),
    posBal: '0',
    sz: f(bill.size),
    px: blankZero(bill.px),
    ccy: bill.ccy,
    pnl: f(bill.pnl),
    fee: f(bill.fee),
    mgnMode: bill.mgnMode,
    instId: bill.instId,
    instType: bill.instType,
    ordId: bill.ordId,
    clOrdId: bill.clOrdId,
    tradeId: bill.tradeId,
    tag: bill.tag,
    execType: bill.execType,
    fillTime: bill.tradeId === '' ? '' : bill.ts.toString(),
    from: bill.from,
    to: bill.to,
    interest: '0',
    notes: '',
    fillIdxPx: '',
    fillMarkPx: '',
    fillPxVol: '',
    fillPxUsd: '',
    fillMarkVol: '',
    fillFwdPx: '',
    earnAmt: '',
    earnApr: '',
  };
}
