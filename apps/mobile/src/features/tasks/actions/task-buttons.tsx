// The buttons of a task's page: up to three small ones and the filled one at the foot, the others on a sheet. All come from the table of actions.
import type { AssignmentDetails } from '@millrace/contract';
import { ActionBar, Button, Icon, Row, Rows, Sheet, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useSession, useToast } from '../../../shared/services/services-context.ts';
import { ActionSheet } from './action-sheet.tsx';
import {
  primaryAction,
  smallActions,
  stopActions,
  taskActions,
  visibleActions,
  type AskingAction,
  type SentAction,
  type TaskAction,
} from './task-actions.ts';
import { UNDO_MS } from '../limits.ts';
import { layoutOf } from '../task-kinds.ts';
import './undo-bar.css';
import { useStartTask } from './use-start-task.tsx';
import { useTaskAction } from './use-task-action.ts';

export interface TaskButtonsState {
  task: AssignmentDetails;
  actions: readonly TaskAction[];
  /** Id of the action that is on its way. */
  waiting: string | undefined;
  press: (action: TaskAction) => void;
  /** What takes the last act back, while it may. */
  undo: TaskAction | undefined;
  /** The button of the bar that opens the rest. */
  more: ReactNode;
  sheets: ReactNode;
}

/** @param leg the leg that the page's address names, chosen where a sheet asks for one */
export function useTaskButtons(task: AssignmentDetails, leg: 'L' | 'S' | undefined): TaskButtonsState {
  const navigate = useNavigate();
  const toast = useToast();
  const permissions = useSession((state) => state.permissions);
  const layout = layoutOf(task.assignmentType);
  const run = useTaskAction(task);
  const [asked, setAsked] = useState<{ action: AskingAction; open: boolean }>();
  const start = useStartTask({
    onStarted: () => run.expect('startTrading'),
    onDeclined: () => undefined,
    onFailed: (_task, text) => toast(text),
  });
  useSheetsAhead();
  const undo = useUndo();
  const actions = visibleActions(
    task,
    (permission) => layout?.kind.takes(permission) === true && permissions.includes(layout.kind.permissions[permission]),
  );
  const press = (action: TaskAction): void => {
    if (run.waiting !== undefined) return;
    switch (action.press) {
      case 'form':
        if (layout) void navigate({ to: '/$kindPage/form', params: { kindPage: layout.kindPage }, search: { assignmentId: task.id } });
        return;
      case 'copy':
        if (layout) void navigate({ to: '/$kindPage/form', params: { kindPage: layout.kindPage }, search: { copyOf: task.id } });
        return;
      case 'start':
        void start.start(task, { withBuying: false });
        return;
      case 'ask':
        run.forget();
        setAsked({ action, open: true });
        return;
      case 'send':
        void run.run(action).then((taken) => {
          if (taken) undo.offer(action);
        });
    }
  };
  return {
    task,
    actions,
    waiting: run.waiting ?? (start.busy ? 'startTrading' : undefined),
    press,
    undo: actions.find(({ id }) => id === undo.id),
    more: <MoreActions task={task} actions={actions} press={press} />,
    sheets: (
      <>
        {start.sheets}
        {asked ? (
          <ActionSheet
            key={asked.action.id}
            {...asked}
            task={task}
            leg={leg}
            instead={actions.find((action): action is SentAction => action.press === 'send' && action.id === asked.action.instead)}
            run={run}
            onClose={() => setAsked({ ...asked, open: false })}
          />
        ) : null}
      </>
    ),
  };
}

/** What undoes an act, for a few seconds after it was taken. */
function useUndo(): { id: string | undefined; offer: (action: TaskAction) => void } {
  const [offered, setOffered] = useState<{ id: string }>();
  useEffect(() => {
    if (!offered) return undefined;
    const timer = setTimeout(() => setOffered(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [offered]);
  return { id: offered?.id, offer: ({ undo }) => setOffered(undo === undefined ? undefined : { id: undo }) };
}

/** Loads the sheets once the page is shown, so that a press has not to wait for them. One that does not come is asked for again by the press. */
function useSheetsAhead(): void {
  useEffect(() => {
    for (const action of taskActions) if (action.press === 'ask') action.sheet.load().catch(() => undefined);
  }, []);
}

export function TaskButtons({ buttons }: { buttons: TaskButtonsState }) {
  const { t } = useLocale();
  const { task, actions, waiting, press, undo } = buttons;
  const primary = primaryAction(actions);
  const small = smallActions(actions);
  const lost = useLost();
  return (
    <>
      {undo ? (
        <div className="undo-bar" role="status">
          <span>{t('tasks.undo.stopped')}</span>
          <button type="button" className="link" aria-busy={waiting !== undefined || undefined} onClick={() => press(undo)}>
            {t('tasks.undo')}
          </button>
        </div>
      ) : null}
      {primary || small.length > 0 ? (
        <ActionBar>
          {lost ? <OfflineReason /> : null}
          {small.map((action) => (
            <button
              key={action.id}
              type="button"
              className="action-bar-act"
              data-action={action.id}
              aria-busy={waiting === action.id || undefined}
              aria-disabled={lost || undefined}
              onClick={() => {
                if (!lost) press(action);
              }}
            >
              <Icon name={action.icon} />
              {t(action.short)}
            </button>
          ))}
          {primary ? (
            <Button look="primary" data-action={primary.id} busy={waiting === primary.id} disabled={lost} onClick={() => press(primary)}>
              <Icon name={primary.icon} size={20} />
              {t(primary.label(task))}
            </Button>
          ) : null}
        </ActionBar>
      ) : null}
      {buttons.sheets}
    </>
  );
}

function OfflineReason() {
  const { t } = useLocale();
  return (
    <p className="action-bar-why micro ink-warn" role="status">
      {t('shell.actOffline')}
    </p>
  );
}

function MoreActions({
  task,
  actions,
  press,
}: {
  task: AssignmentDetails;
  actions: readonly TaskAction[];
  press: (action: TaskAction) => void;
}) {
  const { t } = useLocale();
  const lost = useLost();
  const [open, setOpen] = useState(false);
  const stops = stopActions(actions);
  const others = actions.filter(({ short, stops: line }) => short === undefined && line === undefined);
  if (stops.length + others.length === 0) return null;
  const pick = (action: TaskAction): void => {
    setOpen(false);
    press(action);
  };
  return (
    <>
      <button type="button" className="icon-button" aria-label={t('tasks.more')} onClick={() => setOpen(true)}>
        <Icon name="more" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('tasks.more')}>
        <div className="select-options">
          {lost ? (
            <div className="gutter">
              <OfflineReason />
            </div>
          ) : null}
          {stops.length > 0 ? <h3 className="label gutter">{t('tasks.stop.title')}</h3> : null}
          <Rows>
            {stops.map((action) => (
              <Row
                key={action.id}
                small
                icon={action.icon}
                title={t(action.label(task))}
                line={t(action.stops)}
                disabled={lost}
                onClick={() => pick(action)}
              />
            ))}
            {others.map((action) => (
              <Row
                key={action.id}
                small
                icon={action.icon}
                title={t(action.label(task))}
                disabled={lost && action.press !== 'form' && action.press !== 'copy'}
                onClick={() => pick(action)}
              />
            ))}
          </Rows>
        </div>
      </Sheet>
    </>
  );
}
