// The sheet that an action asks with before it is sent, and what follows when the server took it.
import type { AssignmentDetails } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useToast } from '../../../shared/services/services-context.ts';
import type { ActionExtras, AskProps } from './ask-props.ts';
import type { AskingAction, SentAction } from './task-actions.ts';
import type { ActionRun } from './use-task-action.ts';

interface ActionSheetProps {
  task: AssignmentDetails;
  leg: 'L' | 'S' | undefined;
  action: AskingAction;
  /** What its sheet offers instead, where the trader may. */
  instead: SentAction | undefined;
  open: boolean;
  run: ActionRun;
  onClose: () => void;
}

export function ActionSheet({ task, leg, action, instead, open, run, onClose }: ActionSheetProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useLocale();
  const act = async (extras?: ActionExtras): Promise<void> => {
    if (!(await run.run(action, extras))) return;
    onClose();
    if (!action.afterwards) return;
    toast(t(action.afterwards.text));
    void navigate({ to: action.afterwards.to, replace: true });
  };
  const actInstead = async (lesser: SentAction): Promise<void> => {
    if (await run.run(lesser)) onClose();
  };
  return (
    <Suspense>
      <OpeningSheet
        action={action}
        asked={{
          task,
          leg,
          open,
          busy: run.waiting === action.id,
          failure: run.failure,
          reason: run.reason,
          onClose,
          onDo: (extras) => void act(extras),
          instead: instead && { label: instead.label(task), busy: run.waiting === instead.id, onDo: () => void actInstead(instead) },
        }}
      />
    </Suspense>
  );
}

/** Opens the sheet a frame after its first render, so that it slides in the first time too. */
function OpeningSheet({ action: { sheet }, asked }: { action: AskingAction; asked: AskProps }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <sheet.Sheet {...asked} open={ready && asked.open} />;
}
