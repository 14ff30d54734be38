// Widens, stops, resumes or takes back a release: nothing in it changes, so one person does it.
import { doneOutput, type InputOf } from '@millrace/contract';
import { operateRelease, type Release } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { changeRelease, lockRelease } from './release.store.ts';

type Change = Pick<Release, 'state' | 'share'>;

export const operateReleaseRoute = adminHandler(operateRelease, (_context, { input, write, record }) =>
  write(async (tx) => {
    const found = (await lockRelease(tx, input.id)) ?? refuse('notFound');
    const changed = changeOf(found, input);
    await changeRelease(tx, input.id, changed);
    await record(tx, { kind: 'releaseChanged', subject: input.id, detail: { act: input.act, share: String(changed.share) } });
    return doneOutput;
  }),
);

/** @throws Refusal alreadyDecided for an act that the state does not allow, inputInvalid for a share that does not grow */
function changeOf({ state, share }: Change, { act, share: wanted }: InputOf<typeof operateRelease>): Change {
  if (state === 'takenBack' || (act === 'resume') !== (state === 'stopped' && act !== 'takeBack')) refuse('alreadyDecided');
  if (act === 'takeBack') return { state: 'takenBack', share };
  if (act === 'stop') return { state: 'stopped', share };
  if (act === 'resume') return { state: 'rolling', share };
  if (wanted === undefined) refuseInput({ field: 'share', rule: 'required', args: {} });
  if (wanted <= share) refuseInput({ field: 'share', rule: 'tooSmall', args: { min: Math.min(100, share + 1) } });
  return { state, share: wanted };
}
