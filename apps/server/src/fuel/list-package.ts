// The packages of fuel that the tenant sells.
import { listPackage } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { listPackages } from './packages.store.ts';

export const listPackageRoute = handler(listPackage, (_context, { tenant, read }) => read((tx) => listPackages(tx, tenant.id)));
