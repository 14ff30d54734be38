// What an action asks before it is done: what it does, at which price, what it costs. Named with its amount, never "OK".
import type { AssignmentDetails } from '@millrace/contract';
import { ConfirmSheet, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useToast } from '../../../shared/services/services-context.ts';
import { CloseAllSheet } from './close-all-sheet.tsx';
import { RepeatSheet } from './repeat-sheet.tsx';
import { SizeSheet } from './size-sheet.tsx';
import type { ActionExtras, TaskAction } from './task-actions.ts';
import type { ActionRun } from './use-task-action.ts';

export interface AskProps {
  task: AssignmentDetails;
  open: boolean;
  busy: boolean;
  failure: string | undefined;
  onDo: (extras?: ActionExtras) => void;
  onClose: () => void;
}

interface ActionSheetProps {
  task: AssignmentDetails;
  action: TaskAction | undefined;
  run: ActionRun;
  onClose: () => void;
}

export function ActionSheet({ task, action, run, onClose }: ActionSheetProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useLocale();
  const ask = (id: TaskAction['id']): AskProps => ({
    task,
    open: action?.id === id,
    busy: run.waiting === id,
    failure: run.failure,
    onClose,
    onDo: (extras) => void act(extras),
  });
  const act = async (extras?: ActionExtras): Promise<void> => {
    if (!action || !(await run.run(action, extras))) return;
    onClose();
    if (action.id !== 'delete') return;
    toast(t('tasks.done.deleted'));
    void navigate({ to: '/tasks', replace: true });
  };
  return (
    <>
      <CloseAllSheet {...ask('closeAll')} />
      <SizeSheet {...ask('addPosition')} kind="add" />
      <SizeSheet {...ask('reduce')} kind="reduce" />
      <RepeatSheet {...ask('repeat')} />
      <StopTradingSheet {...ask('stopTrading')} />
      <DeleteSheet {...ask('delete')} />
    </>
  );
}

function StopTradingSheet({ open, busy, failure, onDo, onClose }: AskProps) {
  const { t } = useLocale();
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('tasks.confirm.stopTrading.title')}
      text={t('tasks.confirm.stopTrading.text')}
      doLabel={t('tasks.action.stopTrading')}
      keepLabel={t('tasks.cancel')}
      busy={busy}
      onDo={() => onDo()}
    >
      <FormFailure text={failure} />
    </ConfirmSheet>
  );
}

function DeleteSheet({ open, busy, failure, onDo, onClose }: AskProps) {
  const { t } = useLocale();
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('tasks.confirm.delete.title')}
      text={t('tasks.confirm.delete.text')}
      doLabel={t('tasks.action.delete')}
      keepLabel={t('tasks.confirm.keep')}
      danger
      busy={busy}
      onDo={() => onDo()}
    >
      <FormFailure text={failure} />
    </ConfirmSheet>
  );
}
