// The brand's terms as they stand.
import { networksOf } from '@millrace/chain';
import { getTerms } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { readTerms } from './terms-view.ts';

export const getTermsRoute = adminHandler(getTerms, (_context, { tenant, read }) =>
  read(async (tx) => ({
    ...(await readTerms(tx, { tenantId: tenant.id, money: tenant.money })),
    money: tenant.money,
    networks: networksOf(tenant.money),
  })),
);
