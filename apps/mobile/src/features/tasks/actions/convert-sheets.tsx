// Taking a task out of its group, or into a free slot of an open one.
import { ownTypeOf } from '@millrace/contract';
import { ConfirmSheet, OptionList, Sheet, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { kindPageOf } from '../../../shared/pages/kind-pages.ts';
import type { AskProps } from './ask-props.ts';
import { useFreeSlots } from './use-free-slots.ts';

export function ConvertOutSheet({ task, open, busy, failure, onDo, onClose }: AskProps) {
  const { t } = useLocale();
  // The sheet stays while it slides out, and the task is of its own kind by then.
  const own = kindPageOf(task.group === undefined ? task.assignmentType : ownTypeOf(task.assignmentType));
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('groups.convertOutAsk')}
      text={t('groups.convertOutText', { kind: own ? t(own.label) : '' })}
      doLabel={t('groups.convertOut')}
      keepLabel={t('tasks.cancel')}
      busy={busy}
      onDo={() => onDo()}
    >
      <FormFailure text={failure} />
    </ConfirmSheet>
  );
}

export function ConvertInSheet({ task, open, busy, failure, onDo, onClose }: AskProps) {
  const { t } = useLocale();
  const slots = useFreeSlots(task, open);
  const [chosen, setChosen] = useState<string>();
  const [first] = slots ?? [];
  const place = slots?.find(({ key }) => key === chosen) ?? first;
  if (!slots || !place)
    return (
      <Sheet open={open} onClose={onClose} title={t('groups.convertIn')} text={slots ? t('groups.convertInNone') : undefined}>
        {slots ? null : <SkeletonRows count={1} />}
      </Sheet>
    );
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('groups.convertIn')}
      text={t('groups.convertInText')}
      doLabel={t('groups.convertIn')}
      keepLabel={t('tasks.cancel')}
      busy={busy}
      onDo={() => onDo({ place: { groupId: place.groupId, slot: place.slot } })}
    >
      <OptionList
        label={t('groups.slots')}
        value={place.key}
        options={slots.map(({ key, groupName, slot }) => ({ value: key, label: groupName, line: slot }))}
        onChange={setChosen}
      />
      <FormFailure text={failure} />
    </ConfirmSheet>
  );
}
