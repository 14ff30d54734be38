// GET trade/account-rate-limit: how many orders the account may send in two seconds. Fill ratios count from a fee level on that this exchange does not have.
import { addRoute, type Api } from '../core/http.ts';
import { ORDERS_OF_ACCOUNT } from '../wire/rate-table.ts';

export function addAccountRateLimit(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: 'trade/account-rate-limit',
    access: 'read',
    handle({ exchange }) {
      const accRateLimit = ORDERS_OF_ACCOUNT.count.toString();
      return [{ accRateLimit, fillRatio: '', mainFillRatio: '', nextAccRateLimit: '', ts: exchange.clock.now().toString() }];
    },
  });
}
