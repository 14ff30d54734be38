// The slots of a group with what each needs at worst, its share of the sum, and what it survives. A tap opens its settings.
import { Amount, Chip, Plate, Row, Rows, Section, useLocale } from '@millrace/ui';
import { Fragment, lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../../shared/pages/lazy-page.ts';
import { instrumentName } from '../../../../shared/instrument-name.ts';
import { sizeText } from '../../common/figures.ts';
import { NeededAmount } from '../../common/needed-amount.tsx';
import { useInstrument } from '../../common/use-instruments.ts';
import { places } from '../../common/scale-places.ts';
import { outlookOf } from '../../form/plan/plan-outlook.ts';
import { DirectionChip } from '../../common/direction-chip.tsx';
import { sharePct, type PlannedSlot } from './slot-draft.ts';
import { SlotOutlook } from './slot-outlook.tsx';
import type { Opening } from './use-opening.ts';

const SlotSheet = lazy(async () => ({ default: (await loadChunk(() => import('./slot-sheet.tsx'))).SlotSheet }));

export function SlotsPlate({ opening }: { opening: Opening }) {
  const { t } = useLocale();
  const [asked, setAsked] = useState<{ slot: string; open: boolean }>();
  const shown = opening.slots.find(({ slot }) => slot.slot === asked?.slot);
  return (
    <>
      <Section title={t('groups.slots')} />
      <p className="gutter micro mb-3">{t('groups.slotHint')}</p>
      <Plate label={t('groups.slots')}>
        <Rows>
          {opening.slots.map((planned) => (
            <Fragment key={planned.slot.slot}>
              <SlotRow planned={planned} onClick={() => setAsked({ slot: planned.slot.slot, open: true })} />
              <i
                className="group-share"
                aria-hidden="true"
                style={places({ p: planned.draft.isIn ? sharePct(planned.needed, opening.needed) : 0 })}
              />
            </Fragment>
          ))}
        </Rows>
        <p className="group-sum">
          <span className="weight-medium">{t('groups.allAtOnce')}</span>
          <Known amount={opening.needed} />
        </p>
        <p className="group-sum">
          <span className="weight-medium">{t('groups.lossAtLimits')}</span>
          {opening.lossAtLimits === '' ? <span className="ink-2">{t('tasks.noBound')}</span> : <Known amount={opening.lossAtLimits} />}
        </p>
      </Plate>
      {shown && asked ? (
        <Suspense fallback={null}>
          <SlotSheet
            key={asked.slot}
            planned={shown}
            opening={opening}
            open={asked.open}
            onClose={() => setAsked({ ...asked, open: false })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Known({ amount }: { amount: string }) {
  return amount === '' ? <Amount value={undefined} /> : <NeededAmount quote={amount} />;
}

function SlotRow({ planned, onClick }: { planned: PlannedSlot; onClick: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const { slot, draft, words, plan, issues } = planned;
  const instrument = useInstrument(slot.instId);
  const { instId, productType, buyType, settings } = slot;
  const size = sizeText(words['firstSz'] ?? settings['firstSz'] ?? '', instrument, locale);
  const lever = Number(words['lever'] ?? settings['lever'] ?? '1');
  const more = Number(settings['replenishmentMax'] ?? '0');
  return (
    <Row
      title={
        <>
          {instrumentName(instId)}
          <DirectionChip task={{ productType, buyType, lever }} />
          {draft.isIn ? null : <Chip look="line">{t('groups.slotOut')}</Chip>}
          {issues.length > 0 ? <Chip look="warn">{t('common.inputInvalid')}</Chip> : null}
        </>
      }
      line={
        <>
          <span className="block">
            {plan && plan.cells.length > 0 ? t('tasks.plan.cells', { n: plan.cells.length }) : t('groups.slotOrders', { size, n: more })}
          </span>
          {plan && outlookOf(plan).map((outlook) => <SlotOutlook key={outlook.leg} outlook={outlook} />)}
        </>
      }
      value={planned.needed === '' ? <Amount value={undefined} /> : <Amount value={planned.needed} rounding="up" />}
      valueLine={t('groups.atWorst')}
      onClick={onClick}
    />
  );
}
