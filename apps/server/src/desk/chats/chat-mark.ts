// What marks the brand's operators before traders.
import { doneOutput } from '@millrace/contract';
import { getChatMark, setChatMark } from '@millrace/contract/admin';
import { findMark, setMark } from '../../chat/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';

export const getChatMarkRoute = adminHandler(getChatMark, (_context, { read }) => read(async (tx) => ({ mark: await findMark(tx) })));

export const setChatMarkRoute = adminHandler(setChatMark, (_context, { input, tenant, write, record }) =>
  write(async (tx) => {
    const mark = input.mark.trim();
    await setMark(tx, tenant.id, mark);
    await record(tx, { kind: 'chatMarkSet', detail: { mark } });
    return doneOutput;
  }),
);
