// The operator's selection of dips: each with its price, how far it is and whether the last day has reached it. A row starts a task of the trader's own,
// with the operator's settings in its form.
import type { GroupSlotView } from '@millrace/contract';
import { compareDecimals, isDecimal } from '@millrace/market';
import { Bar, Blank, Broken, Chip, formatPercent, Main, Plate, Row, Rows, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { kindPageOf } from '../../../shared/pages/kind-pages.ts';
import { PaperNotice } from '../../../shared/pages/paper-notice.tsx';
import { useSession } from '../../../shared/services/services-context.ts';
import { useCredentials } from '../../exchange/index.ts';
import { priceText } from '../common/figures.ts';
import { typedText } from '../../../shared/forms/typed-decimal.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import { createDraftStore } from '../form/form-draft.ts';
import { initialValues } from '../form/form-values.ts';
import { layoutOf } from '../task-kinds.ts';
import { isNotFound, useGroup } from './use-group.ts';

export function SelectionPage() {
  const { iddId = '', iddName } = useSearch({ from: '/$kindPage/list' });
  const { t } = useLocale();
  const goBack = useBack('/index');
  const read = useGroup(iddId);
  const group = read.data?.group;
  const page = group && kindPageOf(group.type);
  if (isNotFound(read.error) || (group && page?.kind.madeBy !== 'form')) return <Navigate to="/404" replace />;
  return (
    <Screen>
      <Bar title={group?.groupName ?? iddName ?? t('groups.slots')} under={page && t(page.label)} onBack={goBack} />
      <Main>
        {read.data ? (
          <>
            <PaperNotice />
            <p className="gutter body ink-2 mb-3">{read.data.group.words}</p>
            <Plate label={read.data.group.groupName}>
              {read.data.rows.length === 0 ? (
                <Blank icon="kindDip" title={t('tabs.noGroups')} />
              ) : (
                <Rows>
                  {read.data.rows.toSorted(nearestFirst).map((slot) => (
                    <DipRow key={slot.slot} slot={slot} type={read.data.group.type} />
                  ))}
                </Rows>
              )}
            </Plate>
          </>
        ) : read.error ? (
          <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <SkeletonRows count={3} />
        )}
      </Main>
    </Screen>
  );
}

/** Percent that the price must fall to the dip; undefined while one is not known. For a figure with two decimals: no money follows from it. */
function fallOf(lastPrice: string, dipPrice: string): number | undefined {
  if (!isDecimal(lastPrice) || !isDecimal(dipPrice) || compareDecimals(lastPrice, '0') <= 0) return undefined;
  return ((Number(lastPrice) - Number(dipPrice)) / Number(lastPrice)) * 100;
}

function nearestFirst(one: GroupSlotView, other: GroupSlotView): number {
  return (fallOf(one.lastPrice, one.dipPrice) ?? 1000) - (fallOf(other.lastPrice, other.dipPrice) ?? 1000);
}

function DipRow({ slot, type }: { slot: GroupSlotView; type: number }) {
  const locale = useLocale();
  const { t, tag } = locale;
  const { instId, dipPrice, touched } = slot;
  const start = useStartFrom(slot, type);
  const instrument = useInstrument(instId);
  const last = useLastPrice(instId) ?? slot.lastPrice;
  const fall = fallOf(last, dipPrice);
  const touch = touched === null ? 'groups.dip.unknown' : touched ? 'groups.dip.touched' : 'groups.dip.notTouched';
  return (
    <Row
      title={
        <>
          {instrumentName(instId)}
          {touched === true ? <Chip look="brand">{t('groups.dip.touched')}</Chip> : null}
        </>
      }
      line={
        <>
          <span className="block">{t('groups.dip.price', { price: priceText(dipPrice, instrument, locale) })}</span>
          {touched === true ? null : <span className="block">{t(touch)}</span>}
        </>
      }
      value={priceText(last, instrument, locale)}
      valueLine={
        fall === undefined || fall < 0 ? undefined : t('groups.dip.away', { pct: formatPercent(fall.toFixed(4), { tag, decimals: 2 }) })
      }
      onClick={start}
    />
  );
}

/** Opens the form with the slot's settings; undefined where the trader may not make such a task. */
function useStartFrom(slot: GroupSlotView, type: number): (() => void) | undefined {
  const { tag } = useLocale();
  const navigate = useNavigate();
  const credentials = useCredentials();
  const userId = useSession((state) => state.user?.id ?? '');
  const layout = layoutOf(type, slot.productType);
  const mayMake = useSession(({ permissions }) => layout !== undefined && permissions.includes(layout.kind.permissions.add));
  if (!layout || !mayMake) return undefined;
  return () => {
    const words = Object.keys(initialValues(layout));
    const values = Object.fromEntries(
      words.map((word) => [word, typedText(slot.settings[word] ?? initialValues(layout)[word] ?? '', tag)]),
    );
    const credentialId = credentials.data?.credentials.find(({ status }) => status === 'ok')?.id;
    if (credentialId !== undefined)
      createDraftStore([userId, layout.kind.key, 'new'].join('.'), words).write({ credentialId, instId: slot.instId, values });
    void navigate({ to: '/$kindPage/form', params: { kindPage: layout.kindPage } });
  };
}
