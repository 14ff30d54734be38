// The queue of applications for trial fuel.
import { pageTrialFuel } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { trialPage } from './trial-list.ts';

export const pageTrialFuelRoute = adminHandler(pageTrialFuel, (_context, { input, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    return { pageNum, pageSize, ...(await trialPage(tx, input, { offset, pageSize })) };
  }),
);
