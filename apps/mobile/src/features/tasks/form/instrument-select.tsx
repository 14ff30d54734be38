// Which instrument a task trades: a row with its live price that opens the list.
import { Icon, OptionList, Percent, Price, Sheet, formatDecimal, useLocale } from '@millrace/ui';
import { CoinMark } from '../../../shared/coin-mark.tsx';
import { productOfType, type InstrumentInfo } from '@millrace/contract';
import { useState } from 'react';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { useLastPrice } from '../common/use-instruments.ts';
import type { FormParts, TaskFormState } from './use-task-form.ts';

export function InstrumentSelect({ parts, form, locked }: { parts: FormParts; form: TaskFormState; locked: boolean }) {
  const { t } = useLocale();
  const [open, setOpen] = useState(false);
  const { layout } = parts;
  const instruments = parts.instruments.filter(({ productType }) => productOfType(productType) === layout.on);
  const body = form.instrument ? (
    <InstrumentLine
      instrument={form.instrument}
      contracts={layout.unit === 'contracts'}
      product={t(layout.on === 'spot' ? 'tasks.product.spot' : 'tasks.product.perp')}
    />
  ) : (
    <span className="grow">{t('tasks.form.instrument')}</span>
  );
  return (
    <div className="mt-3">
      {locked ? (
        <div className="plate">
          <div className="row">{body}</div>
        </div>
      ) : (
        <div className="plate">
          <button type="button" className="row" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className="visually-hidden">{t('tasks.form.instrument')}</span>
            {body}
            <Icon name="next" size={18} className="ink-3" />
          </button>
        </div>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('tasks.form.instrument')}>
        <OptionList
          label={t('tasks.form.instrument')}
          value={form.draft.instId}
          options={instruments.map((one) => ({
            value: one.instId,
            label: instrumentName(one.instId),
            line: <ListedPrice instrument={one} />,
          }))}
          onChange={(instId) => {
            form.change({ instId });
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}

function InstrumentLine({ instrument, contracts, product }: { instrument: InstrumentInfo; contracts: boolean; product: string }) {
  const { t, tag } = useLocale();
  const last = useLastPrice(instrument.instId);
  const value = formatDecimal(instrument.contractValue, { tag });
  return (
    <>
      <CoinMark instId={instrument.instId} />
      <span className="grow">
        <span className="row-title flex-wrap">
          {instrumentName(instrument.instId)}
          <span className="row-detail">{product}</span>
        </span>
        {contracts ? (
          <span className="row-detail block tabular-nums">
            {t('tasks.contracts', { n: 1, size: '1' })} = {value} {instrument.baseCcy}
          </span>
        ) : null}
      </span>
      <span className="row-value">
        <span className="block">
          <Price value={last} tickSize={instrument.tickSize} size="s" />
        </span>
        <span className="row-detail block">
          <Percent value={instrument.changePct} change triangle />
        </span>
      </span>
    </>
  );
}

function ListedPrice({ instrument }: { instrument: InstrumentInfo }) {
  return (
    <>
      <Price value={instrument.lastPrice} tickSize={instrument.tickSize} /> <Percent value={instrument.changePct} change />
    </>
  );
}
