// GET account/trade-fee: commission rates of the account's fee level.
import { requiredField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';
import { shownFeeRate } from './fee-levels.ts';

const TYPES: readonly string[] = ['SPOT', 'MARGIN', 'SWAP', 'FUTURES', 'OPTION'];

export function addFeeCalls(api: Api): void {
  addRoute(api, { method: 'GET', path: 'account/trade-fee', access: 'read', handle: tradeFee });
}

function tradeFee({ exchange, book, query }: Call): unknown[] {
  const instType = requiredField(query, 'instType');
  if (!TYPES.includes(instType)) throw refuse('51000', 'instType');
  const spot = instType === 'SPOT' || instType === 'MARGIN';
  const type = spot ? 'SPOT' : 'SWAP';
  const { level } = book.account;
  const maker = shownFeeRate(level, type, 'M');
  const taker = shownFeeRate(level, type, 'T');
  return [
    {
      category: '1',
      delivery: '',
      exercise: '',
      feeGroup: [{ groupId: '1', maker, taker }],
      fiat: [],
      instType,
      level,
      maker: spot ? maker : '',
      makerU: spot ? '' : maker,
      makerUSDC: '',
      ruleType: 'normal',
      settle: '',
      taker: spot ? taker : '',
      takerU: spot ? '' : taker,
      takerUSDC: '',
      ts: exchange.clock.now().toString(),
    },
  ];
}
