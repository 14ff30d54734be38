// What can be run, a card for each way of trading: from which amount, how it goes, and when it loses.
import { Blank, formatDecimal, Icon, Plate, Row, Rows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../shared/pages/lazy-page.ts';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';
import { useCredentials } from '../exchange/index.ts';
import { formOf, layoutOf, loadKindInfo, useInstruments, useLeastNeeds, wayOf } from '../tasks/index.ts';
import { drawings } from './kind-drawings.ts';
import { DrawingKey, KindDrawing } from './kind-drawing.tsx';
import { useOpenKinds, type OpenKind } from './use-open-kinds.ts';
import './strategy.css';

const KindInfo = lazy(() => loadChunk(loadKindInfo));

export function KindsView() {
  const { t } = useLocale();
  const kinds = cardsOf(useOpenKinds());
  const { data: instruments } = useInstruments();
  const needs = useLeastNeeds(
    kinds.map(({ kind }) => kind),
    instruments,
  );
  if (kinds.length === 0) return <Blank icon="strategy" title={t('tabs.noKinds')} />;
  return (
    <>
      <LinkFirst />
      <DrawingKey
        words={{ buys: t('tabs.key.buys'), sells: t('tabs.key.sells'), average: t('tabs.key.average'), note: t('tabs.key.note') }}
      />
      {kinds.map((open) => (
        <KindCard key={open.kind.key} open={open} need={needs.get(open.kind.type)} />
      ))}
      <NotSure kinds={kinds} />
    </>
  );
}

/** One card where two kinds trade alike and only the operator's hand differs: the one that the trader makes himself. */
function cardsOf(kinds: readonly OpenKind[]): readonly OpenKind[] {
  const shown = kinds.filter(({ kind, canMake }) => canMake || kind.madeBy !== 'form');
  const ownWays = shown.filter(({ kind }) => kind.madeBy === 'form').map(cardWay);
  return shown.filter((open) => open.kind.madeBy !== 'group' || !ownWays.includes(cardWay(open)));
}

function cardWay({ kind }: OpenKind): keyof typeof drawings {
  return kind.madeBy === 'follow' ? 'copy' : wayOf(kind.type);
}

function KindCard({ open, need }: { open: OpenKind; need: string | undefined }) {
  const { t, tag } = useLocale();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const way = cardWay(open);
  const layout = way === 'copy' ? undefined : layoutOf(open.kind.type);
  const go = (): void => {
    if (open.kind.madeBy === 'follow') void navigate({ to: '/standings' });
    else if (open.kind.madeBy === 'group') void navigate({ to: '/strategy', search: { view: 'groups' } });
    else void navigate(formOf(open));
  };
  const from = need === undefined ? undefined : t('tabs.from', { amount: formatDecimal(need, { tag, decimals: 0, rounding: 'up' }) });
  return (
    <section
      className="plate kind-card"
      data-kind={open.kind.type}
      onContextMenu={(event) => {
        // A long press asks how it trades, like the button below.
        if (!layout) return;
        event.preventDefault();
        setAsked(true);
      }}
    >
      <button type="button" className="kind-card-open" onClick={go}>
        <span className="kind-card-head">
          <span className="row-icon">
            <Icon name={open.icon} size={22} />
          </span>
          <span className="kind-card-name">
            <b>{t(open.label)}</b> <span className="row-detail">{from}</span>
          </span>
          <Icon name="next" size={18} className="ink-3" />
        </span>
        <KindDrawing drawing={drawings[way]} />
        <span className="block">{t(`tabs.teach.${way}`)}</span>
        <span className="kind-card-loses row-detail">
          <Icon name="warn" size={16} className="ink-warn" />
          <span>{t(`tabs.loses.${way}`)}</span>
        </span>
      </button>
      {layout === undefined ? null : (
        <>
          <button type="button" className="link" aria-label={`${t('tabs.how')}: ${t(open.label)}`} onClick={() => setAsked(true)}>
            {t('tabs.how')}
          </button>
          {asked ? (
            <Suspense>
              <KindInfo open layout={layout} instrument={undefined} buyType="1" onClose={() => setAsked(false)} />
            </Suspense>
          ) : null}
        </>
      )}
    </section>
  );
}

/** The form of the first kind plays it on what was before anything is made. */
function NotSure({ kinds }: { kinds: readonly OpenKind[] }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const first = kinds.find(({ kind }) => kind.madeBy === 'form' && kind.currency === null);
  if (!first) return null;
  return (
    <Plate>
      <Rows>
        <Row icon="chart" title={t('tabs.notSure')} line={t('tabs.notSureText')} onClick={() => void navigate(formOf(first))} />
      </Rows>
    </Plate>
  );
}

/** Without an account the first step is to link one. */
function LinkFirst() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const allowed = usePageOpen('/auth');
  const credentials = useCredentials();
  if (!allowed || !credentials.data || credentials.data.credentials.length > 0) return null;
  return (
    <Plate>
      <Rows>
        <Row icon="key" title={t('exchange.link')} line={t('tasks.linkFirst')} onClick={() => void navigate({ to: '/auth' })} />
      </Rows>
    </Plate>
  );
}
