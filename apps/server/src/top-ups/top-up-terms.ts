// Where and how the tenant takes transfers for fuel.
import { topUpTerms } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { getMoneyTerms } from '../shared/money/terms.ts';
import { mayPayTo } from './apply-top-up.ts';

export const topUpTermsRoute = handler(topUpTerms, (_context, { tenant, read }) =>
  read(async (tx) => {
    const { topUp } = await getMoneyTerms(tx, tenant.id, tenant.money);
    const ways = [1, 2, 3].map((types) => ({
      types,
      networks: topUp.addresses.filter((one) => one.types === types && mayPayTo(tenant, types)).map(({ network }) => network),
    }));
    return { minimum: topUp.minimum, ways: ways.filter(({ networks }) => networks.length > 0) };
  }),
);
