// The sheets of an act on several tasks: what it does and what it costs now, and afterwards the result of each.
import type { Assignment } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { Amount, Button, Change, ConfirmSheet, FigureLine, FigureList, Row, Rows, Sheet, useLocale } from '@millrace/ui';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { instrumentName } from '../../../../shared/instrument-name.ts';
import { sizeText } from '../../common/figures.ts';
import { isHolding } from '../../common/open-profit.ts';
import { useInstruments, useLivePrices } from '../../common/use-instruments.ts';
import { reasonText } from '../reason-text.ts';
import { closeSums } from './close-sums.ts';
import type { Batch, BatchAct } from './use-batch.ts';

export interface BatchSheetsProps {
  batch: Batch;
  tasks: readonly Assignment[];
  /** Name of the group; of a list none. */
  group?: string;
}

const words: Readonly<Partial<Record<BatchAct, { title: MessageKey; text: MessageKey; act: MessageKey }>>> = {
  start: { title: 'groups.startAsk', text: 'groups.startText', act: 'groups.startAll' },
  stop: { title: 'groups.stopAsk', text: 'groups.stopText', act: 'groups.stopAll' },
  closeAll: { title: 'groups.closeAllAsk', text: 'groups.closeAllText', act: 'tasks.action.closeAll' },
  close: { title: 'groups.closeAsk', text: 'groups.closeText', act: 'groups.bar.close' },
};

export function AskedBatchSheets({ batch, tasks, group = '' }: BatchSheetsProps) {
  const { t } = useLocale();
  const { asked } = batch;
  const said = asked && words[asked.act];
  return (
    <>
      {asked && said ? (
        <ConfirmSheet
          open={asked.open}
          onClose={batch.forget}
          title={t(said.title, { group })}
          text={t(said.text)}
          doLabel={t(said.act)}
          keepLabel={t('tasks.cancel')}
          danger={asked.act !== 'start'}
          busy={batch.busy === asked.act}
          onDo={() => batch.run(asked.act)}
        >
          {asked.act === 'start' ? null : <HeldFigures tasks={tasks} closes={asked.act !== 'stop'} />}
          <FormFailure text={batch.failure} />
        </ConfirmSheet>
      ) : null}
      <ResultsSheet batch={batch} tasks={tasks} />
    </>
  );
}

/** What is held now and what closing it brings and costs. */
function HeldFigures({ tasks, closes }: { tasks: readonly Assignment[]; closes: boolean }) {
  const locale = useLocale();
  const { t } = locale;
  const { data: instruments } = useInstruments();
  const live = useLivePrices(tasks.filter(isHolding).map(({ instId }) => instId));
  const instrumentOf = (instId: string) => instruments?.find((each) => each.instId === instId);
  const sums = closeSums(tasks, (instId) => {
    const instrument = instrumentOf(instId);
    return { lastPrice: live(instId) ?? (instrument?.lastPrice || undefined), instrument };
  });
  if (sums.held.length === 0) return <p className="micro mt-3">{t('groups.nothingHeld')}</p>;
  const text = sums.held.map(({ instId, sz }) => `${instrumentName(instId)} ${sizeText(sz, instrumentOf(instId), locale)}`).join(', ');
  return (
    <div className="mt-3" data-figure="held">
      <p className="micro">{t('groups.held', { text })}</p>
      <FigureList>
        <FigureLine label={t('tasks.confirm.profitNow')}>
          <Change value={sums.profit} />
        </FigureLine>
        {closes ? (
          <>
            <FigureLine label={t('tasks.confirm.closingFee')}>
              <Amount value={sums.fee} sign="change" />
            </FigureLine>
            <FigureLine label={t('tasks.confirm.slippage')}>
              <Amount value={sums.slippage} sign="change" />
            </FigureLine>
          </>
        ) : null}
      </FigureList>
    </div>
  );
}

const confirmable: readonly (string | null)[] = ['stopConfirmationNeeded', 'capitalTooSmall'];

function ResultsSheet({ batch, tasks }: { batch: Batch; tasks: readonly Assignment[] }) {
  const locale = useLocale();
  const { t } = locale;
  const { results } = batch;
  const rows = results?.rows ?? [];
  const canConfirm = results?.act === 'start' && rows.some(({ reason }) => confirmable.includes(reason));
  const nameOf = (id: string): string => instrumentName(tasks.find((task) => task.id === id)?.instId ?? id);
  return (
    <Sheet open={results !== undefined} onClose={batch.forgetResults} title={t('groups.results')}>
      <Rows>
        {rows.map(({ id, outcome, reason }) => (
          <Row
            key={id}
            small
            title={nameOf(id)}
            line={outcome === 'refused' ? <span className="ink-warn">{reasonText(reason, locale)}</span> : t(`groups.result.${outcome}`)}
          />
        ))}
      </Rows>
      {canConfirm ? (
        <Button
          look="primary"
          wide
          busy={batch.busy === 'start'}
          onClick={() => batch.run('start', { confirmNoStop: true, confirmPartialLadder: true })}
        >
          {t('groups.anyway')}
        </Button>
      ) : null}
    </Sheet>
  );
}
