// Who the trader is: name, since when, what he says of himself and what he trades.
import type { TraderDetails } from '@millrace/contract';
import { Avatar, Chip, formatMoment, Notice, useLocale } from '@millrace/ui';
import { instrumentsText } from '../common/trader-facts.ts';

export function TraderHead({ trader }: { trader: TraderDetails }) {
  const locale = useLocale();
  const { t, tag } = locale;
  const { name, introduction, environment, isNew, followId, approveTime, instIds, silentSince } = trader;
  return (
    <>
      <div className="gutter trader-head">
        <Avatar name={name} src="" size="large" />
        <div className="grow">
          <h2 className="trader-head-name">
            {name}
            {followId === null ? null : <Chip look="brand">{t('follow.copying')}</Chip>}
            {isNew ? <Chip>{t('follow.list.new')}</Chip> : null}
            {environment === 'real' ? null : <Chip look="line">{t(`exchange.environment.${environment}`)}</Chip>}
          </h2>
          <p className="label">{t('follow.leadSince', { date: formatMoment(approveTime, { tag, parts: 'date' }) })}</p>
          {instIds.length === 0 ? null : <p className="label">{instrumentsText(instIds, locale)}</p>}
        </div>
      </div>
      <p className="gutter body introduction-text pb-3">{introduction}</p>
      {silentSince === null ? null : (
        <div className="mb-3">
          <Notice warn>{t('follow.silent', { time: formatMoment(silentSince, { tag, parts: 'dateTime' }) })}</Notice>
        </div>
      )}
    </>
  );
}
