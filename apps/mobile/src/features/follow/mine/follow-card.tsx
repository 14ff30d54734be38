// One follow: its trader and state, what it brought, what a trader and his copier gained, slippage and missed orders, what needs a decision, and the ways on.
import type { FollowView } from '@millrace/contract';
import { Avatar, Button, Change, formatDecimal, formatMoment, Icon, KeyValue, KeyValues, Percent, Plate, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { LazySheet } from '../common/lazy-sheet.tsx';
import { missText } from '../common/miss-text.ts';
import { bpText } from '../common/words.ts';
import { FollowNotices } from './follow-notices.tsx';
import { FollowState } from './follow-state.tsx';
import type { FollowActId } from './acts/sheet-props.ts';

const loadSheets = () => import('./acts/follow-sheets.tsx').then(({ FollowSheets }) => ({ default: FollowSheets }));

export function FollowCard({ follow }: { follow: FollowView }) {
  const { t } = useLocale();
  const [asked, setAsked] = useState<FollowActId>();
  const [open, setOpen] = useState(false);
  const ask = (act: FollowActId): void => {
    setAsked(act);
    setOpen(true);
  };
  return (
    <Plate pad label={follow.traderName}>
      <div data-follow={follow.id} data-state={follow.state}>
        <button type="button" className="follow-head" aria-haspopup="dialog" onClick={() => ask('details')}>
          <Avatar name={follow.traderName} src="" />
          <span className="grow">
            <span className="row-title">{follow.traderName}</span>
            <FollowState follow={follow} />
          </span>
          <Result follow={follow} />
        </button>
        <div className="mt-3">
          <Figures follow={follow} />
        </div>
        <LastMiss follow={follow} />
        <FollowNotices follow={follow} onAsk={ask} />
        <Ways follow={follow} onMore={() => ask('more')} />
      </div>
      {asked === undefined ? null : (
        <LazySheet load={loadSheets} follow={follow} act={asked} onAct={ask} open={open} onClose={() => setOpen(false)} />
      )}
      <span className="visually-hidden">{t(`exchange.environment.${follow.environment}`)}</span>
    </Plate>
  );
}

function Result({ follow: { result, allocation } }: { follow: FollowView }) {
  const { t, tag } = useLocale();
  return (
    <span className="row-value" data-figure="follow-result" data-value={result ?? undefined}>
      <span className="block">
        <Change value={result} size="m" />
      </span>
      <span className="row-detail block">{t('follow.mine.of', { amount: formatDecimal(allocation, { tag, decimals: 2 }) })}</span>
    </span>
  );
}

function Figures({ follow }: { follow: FollowView }) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <KeyValues columns={4}>
      <KeyValue label={t('follow.trader')}>
        <Percent value={follow.traderPct} change />
      </KeyValue>
      <KeyValue label={t('follow.you')}>
        <Percent value={follow.ownPct} change />
      </KeyValue>
      <KeyValue label={t('follow.mine.slip')}>
        <span className="numerals">{bpText(follow.meanSlipBp, locale)}</span>
      </KeyValue>
      <KeyValue label={t('follow.log.state.missed')}>
        <span className="numerals">{t('follow.countOf', { n: follow.missed, all: follow.copied + follow.missed })}</span>
      </KeyValue>
    </KeyValues>
  );
}

/** The last order that was missed, and why; leads to all of them. */
function LastMiss({ follow: { id, lastMiss } }: { follow: FollowView }) {
  const locale = useLocale();
  const { t, tag } = locale;
  const navigate = useNavigate();
  if (lastMiss === null) return null;
  return (
    <button
      type="button"
      className="follow-miss"
      onClick={() => void navigate({ to: '/copylog', search: { id, state: 'missed' } })}
      data-figure="last-miss"
    >
      <span className="grow">
        {t('follow.mine.missed', {
          time: formatMoment(lastMiss.time, { tag, parts: 'dateTime' }),
          instrument: instrumentName(lastMiss.instId),
          reason: missText(lastMiss.reason, locale),
        })}
      </span>
      <Icon name="next" size={18} className="ink-3" />
    </button>
  );
}

function Ways({ follow, onMore }: { follow: FollowView; onMore: () => void }) {
  const { t, tag } = useLocale();
  const navigate = useNavigate();
  const isEnded = follow.state === 'ended';
  return (
    <div className="copy-acts">
      {isEnded ? null : (
        <Button size="small" onClick={() => void navigate({ to: '/positions', search: { followId: follow.id } })}>
          {t('follow.mine.positions', { n: formatDecimal(String(follow.positions), { tag }) })}
        </Button>
      )}
      <Button size="small" onClick={() => void navigate({ to: '/copylog', search: { id: follow.id } })}>
        {t('follow.log.title')}
      </Button>
      {isEnded ? null : (
        <button type="button" className="icon-button" aria-label={t('follow.act.more', { name: follow.traderName })} onClick={onMore}>
          <Icon name="more" />
        </button>
      )}
    </div>
  );
}
