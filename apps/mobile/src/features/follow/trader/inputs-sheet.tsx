// The rows behind a figure: how it is computed, what they give, and all of them as a file with which anybody can do it again.
import { pageTraderHour, pageTraderPosition, type TraderDetails, type TraderFigures } from '@millrace/contract';
import { BottomSheet, Broken, Button, FigureLine, FigureList, Percent, SkeletonRows, useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/api-error.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { readAllPages } from '../common/read-all-pages.ts';
import { TRADER_FRESH_MS } from '../limits.ts';
import { daysCsv, hoursCsv, positionsCsv } from './inputs-csv.ts';
import { InputRows, type Inputs } from './input-rows.tsx';
import { fallOf, winRateOf, yieldOf } from './recompute.ts';

export type InputKind = Inputs['kind'];

interface InputsSheetProps {
  trader: TraderDetails;
  figures: TraderFigures;
  kind: InputKind;
  onClose: () => void;
}

export function InputsSheet({ trader, figures, kind, onClose }: InputsSheetProps) {
  const { t } = useLocale();
  const { data: inputs, error, isFetching, refetch } = useInputs(trader, kind);
  return (
    <BottomSheet
      open
      onClose={onClose}
      title={t(`follow.inputs.${kind}`)}
      text={t(`follow.inputs.${kind}.text`, { n: figures.weekDays })}
      foot={
        inputs && inputs.rows.length > 0 ? (
          <Button wide onClick={() => saveFile(`trader-${kind}-${figures.day}.csv`, { text: csvOf(inputs), type: 'text/csv' })}>
            {t('follow.inputs.save')}
          </Button>
        ) : undefined
      }
    >
      {inputs ? (
        <>
          <Computed inputs={inputs} figures={figures} />
          <InputRows inputs={inputs} />
        </>
      ) : error === null ? (
        <SkeletonRows count={4} />
      ) : (
        <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </BottomSheet>
  );
}

function useInputs({ id: traderId, days }: TraderDetails, kind: InputKind) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['traderInputs', traderId, kind],
    staleTime: TRADER_FRESH_MS,
    queryFn: async ({ signal }): Promise<Inputs> => {
      if (kind === 'days') return { kind, rows: days };
      if (kind === 'hours')
        return { kind, rows: await readAllPages((page) => api.call(pageTraderHour, { traderId, ...page }, { signal })) };
      return { kind, rows: await readAllPages((page) => api.call(pageTraderPosition, { traderId, ...page }, { signal })) };
    },
  });
}

function csvOf(inputs: Inputs): string {
  if (inputs.kind === 'days') return daysCsv(inputs.rows);
  return inputs.kind === 'hours' ? hoursCsv(inputs.rows) : positionsCsv(inputs.rows);
}

/** The figure as these rows give it. */
function Computed({ inputs, figures }: { inputs: Inputs; figures: TraderFigures }) {
  const { t } = useLocale();
  const value =
    inputs.kind === 'days'
      ? yieldOf(inputs.rows, figures.weekDays)
      : inputs.kind === 'hours'
        ? fallOf(inputs.rows)
        : winRateOf(inputs.rows);
  return (
    <FigureList>
      <FigureLine label={t('follow.inputs.computed')}>
        <Percent value={value} decimals={4} />
      </FigureLine>
    </FigureList>
  );
}
