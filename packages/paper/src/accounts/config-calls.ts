// What an account is set to: its configuration, the account mode and the position mode.
import { addRoute, type Api, type Call } from '../core/http.ts';
import { requiredField } from '../wire/fields.ts';
import { refuse } from '../wire/refusals.ts';

export function addConfigCalls(api: Api): void {
  addRoute(api, { method: 'GET', path: 'account/config', access: 'read', handle: (call) => [configView(call)] });
  addRoute(api, { method: 'POST', path: 'account/set-position-mode', access: 'trade', handle: setPositionMode });
  addRoute(api, { method: 'POST', path: 'account/set-account-level', access: 'trade', handle: setAccountLevel });
}

function configView({ book: { account }, key }: Call): Record<string, unknown> {
  return {
    acctLv: account.acctLv,
    acctStpMode: 'cancel_maker',
    autoLoan: false,
    ctIsoMode: 'automatic',
    enableSpotBorrow: false,
    feeType: account.feeType,
    greeksType: 'PA',
    ip: key.ip,
    kycLv: '3',
    label: key.label,
    level: account.level,
    levelTmp: '',
    liquidationGear: '-1',
    mainUid: account.uid,
    mgnIsoMode: 'automatic',
    opAuth: '0',
    perm: key.perm,
    posMode: account.posMode,
    roleType: '0',
    settleCcy: 'USDT',
    settleCcyList: ['USDT'],
    spotBorrowAutoRepay: false,
    spotOffsetType: '',
    spotRoleType: '0',
    spotTraderInsts: [],
    stgyType: '0',
    traderInsts: [],
    type: '0',
    uid: account.uid,
  };
}

/** @throws Refusal 59000 while anything is open */
function setPositionMode({ exchange, book, fields }: Call): unknown[] {
  const posMode = requiredField(fields, 'posMode');
  if (posMode !== 'long_short_mode' && posMode !== 'net_mode') throw refuse('51000', 'posMode');
  if (posMode !== book.account.posMode) {
    const held = [...book.positions.values()].some((position) => position.size > 0n);
    const waiting = [...book.openOrders.values(), ...book.openAlgos.values()].some((order) => order.instType === 'SWAP');
    if (held || waiting) throw refuse('59000');
    book.account.posMode = posMode;
    exchange.store.save('account', book.account);
  }
  return [{ posMode }];
}

/**
 * Spot (1) and futures (2) mode may be chosen; the modes that need the venue's own questionnaire first answer as such.
 * @throws Refusal 59132 while orders rest, 59134 while positions are held, 51070
 */
function setAccountLevel({ exchange, book, fields }: Call): unknown[] {
  const acctLv = requiredField(fields, 'acctLv');
  if (!/^[1-4]$/.test(acctLv)) throw refuse('51000', 'acctLv');
  if (acctLv === '3' || acctLv === '4') throw refuse('51070');
  if (acctLv !== book.account.acctLv) {
    if (book.openOrders.size > 0 || book.openAlgos.size > 0) throw refuse('59132');
    if ([...book.positions.values()].some((position) => position.size > 0n)) throw refuse('59134');
    book.account.acctLv = acctLv;
    exchange.store.save('account', book.account);
  }
  return [{ acctLv }];
}
