// Unlinks an account and deletes its key. Refused while tasks use it: nothing would manage their positions. Refused for the lead account of a trader.
import { doneOutput, unlinkCredential } from '@millrace/contract';
import { countTasksOfCredential, isLeadAccount } from '@millrace/engine';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { lockCredentialRow } from '../credentials/credential.store.ts';
import { forgetCredential } from '../credentials/link.store.ts';

export const unlinkCredentialRoute = handler(unlinkCredential, (context, { input, session, write }) =>
  write(async (tx) => {
    const row = (await lockCredentialRow(tx, input.id, session.userId, 'update')) ?? refuse('notFound');
    const tasks = await countTasksOfCredential(tx, row.id);
    if (tasks > 0) refuse('credentialInUse', { tasks });
    if (await isLeadAccount(tx, row.id)) refuse('leadAccountLinked');
    await forgetCredential(tx, row.id, new Date(context.clock.now()));
    return doneOutput;
  }),
);
