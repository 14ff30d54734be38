// Make or edit a task. The page waits for what the form needs (accounts, instruments, the task itself); the form keeps what is typed.
import { instrumentOfCurrency, productOfType } from '@millrace/contract';
import { Bar, Blank, Broken, Button, Main, Plate, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { PaperChip } from '../../../shared/pages/paper-notice.tsx';
import { useCredentials } from '../../exchange/index.ts';
import { kindLayouts, type KindLayout } from '../task-kinds.ts';
import { TaskForm } from './task-form.tsx';
import type { FormParts } from './use-task-form.ts';
import { useInstruments } from '../common/use-instruments.ts';
import { useTask } from '../common/use-tasks.ts';

export function TaskFormPage() {
  const { kindPage } = useParams({ from: '/$kindPage/form' });
  const { assignmentId, copyOf, instId, preset } = useSearch({ from: '/$kindPage/form' });
  const { t } = useLocale();
  const goBack = useBack('/index');
  const layout = kindLayouts.find((each) => each.kindPage === kindPage);
  if (!layout) return <Navigate to="/404" replace />;
  if (assignmentId === undefined && layout.kind.madeBy === 'group') return <Navigate to="/strategy" search={{ view: 'groups' }} replace />;
  return (
    <Screen wide>
      <Bar title={t(assignmentId === undefined ? 'tasks.new' : 'tasks.edit')} under={t(layout.label)} onBack={goBack} end={<Paper />} />
      {assignmentId !== undefined ? (
        <WithTask key={assignmentId} layout={layout} id={assignmentId} as="task" />
      ) : copyOf === undefined ? (
        <Prepared layout={layout} task={undefined} asked={{ instId, preset }} />
      ) : (
        <WithTask key={copyOf} layout={layout} id={copyOf} as="copied" />
      )}
    </Screen>
  );
}

function Paper() {
  return (
    <span className="form-paper">
      <PaperChip />
    </span>
  );
}

/** Of a task that is edited, or whose settings a new one begins with. */
function WithTask({ layout, id, as }: { layout: KindLayout; id: string; as: 'task' | 'copied' }) {
  const { t } = useLocale();
  const task = useTask(id);
  if (task.data && task.data.assignmentType !== layout.kind.type) return <Navigate to="/404" replace />;
  if (task.error !== undefined)
    return (
      <Main>
        <Plate>
          <Broken title={errorText(task.error, t)} onRetry={task.retry} busy={task.busy} />
        </Plate>
      </Main>
    );
  if (!task.data)
    return (
      <Main>
        <SkeletonRows count={5} />
      </Main>
    );
  return <Prepared layout={layout} task={undefined} {...{ [as]: task.data }} />;
}

function Prepared({ layout, task, copied, asked }: Pick<FormParts, 'layout' | 'task' | 'copied' | 'asked'>) {
  const { t } = useLocale();
  const credentials = useCredentials();
  const instruments = useInstruments();
  const failed = (!credentials.data && credentials.error) || (!instruments.data && instruments.error);
  const retry = (): void => {
    void credentials.refetch();
    void instruments.refetch();
  };
  if (failed)
    return (
      <Main>
        <Plate>
          <Broken title={errorText(failed, t)} onRetry={retry} busy={credentials.isFetching || instruments.isFetching} />
        </Plate>
      </Main>
    );
  if (!credentials.data || !instruments.data)
    return (
      <Main>
        <SkeletonRows count={5} />
      </Main>
    );
  const { currency } = layout.kind;
  // Exchanges have no savings in their demo.
  const usable = credentials.data.credentials.filter(({ environment }) => currency === null || environment !== 'demo');
  if (currency !== null) return <Ready layout={layout} task={task} credentials={usable} instruments={[instrumentOfCurrency(currency)]} />;
  const offered = instruments.data.filter(
    (instrument) =>
      layout.kind.products.includes(productOfType(instrument.productType)) &&
      (instrument.state === 'live' || instrument.instId === (task ?? copied)?.instId),
  );
  return <Ready layout={layout} task={task} copied={copied} credentials={usable} instruments={offered} asked={asked} />;
}

function Ready(props: FormParts) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { credentials, instruments } = props;
  if (credentials.length === 0)
    return (
      <Main>
        <Plate>
          <Blank
            icon="key"
            title={t('exchange.none')}
            text={t('tasks.linkFirst')}
            action={
              <Button look="primary" onClick={() => void navigate({ to: '/auth' })}>
                {t('exchange.link')}
              </Button>
            }
          />
        </Plate>
      </Main>
    );
  if (instruments.length === 0)
    return (
      <Main>
        <Plate>
          <Blank icon="chart" title={t('tasks.form.noInstruments')} />
        </Plate>
      </Main>
    );
  return <TaskForm {...props} />;
}
