// A trader in the standings: the yield of seven days with its curve, five more figures, and the way to copy him.
import type { TraderCard } from '@millrace/contract';
import { Avatar, Button, Chip, formatMoment, Notice, Percent, Sparkline, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { instrumentsText } from '../common/trader-facts.ts';
import { CardFigures } from './card-figures.tsx';

export function TraderCardPlate({ trader }: { trader: TraderCard }) {
  const locale = useLocale();
  const { t, tag } = locale;
  const { name, environment, instIds, figures, curve, followId, silentSince } = trader;
  const open = useOpenTrader(trader.id);
  return (
    <article className="plate plate-inset trader-card" data-trader={trader.id}>
      <div className="trader-card-head">
        <Avatar name={name} src="" size="large" />
        <div className="grow">
          <h2 className="trader-card-name">
            <button type="button" className="trader-card-open" onClick={open}>
              {name}
            </button>
            {followId === null ? null : <Chip look="brand">{t('follow.copying')}</Chip>}
            {environment === 'real' ? null : <Chip look="line">{t(`exchange.environment.${environment}`)}</Chip>}
          </h2>
          <p className="label">{instrumentsText(instIds, locale)}</p>
        </div>
        <CardAct trader={trader} onOpen={open} />
      </div>
      {silentSince === null ? null : (
        <Notice warn>{t('follow.silent', { time: formatMoment(silentSince, { tag, parts: 'dateTime' }) })}</Notice>
      )}
      <div className="trader-card-yield">
        <div>
          <Percent value={figures?.weekYield} change size="l" />
          <p className="micro">{t('follow.figure.weekYield')}</p>
        </div>
        {curve.length > 1 ? <Sparkline values={['0', ...curve]} wide /> : null}
      </div>
      <CardFigures figures={figures} />
    </article>
  );
}

function useOpenTrader(traderId: string): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/placeorder', search: { traderId } });
}

/** Copy, settings of a copy that runs, or why nobody can begin. */
function CardAct({ trader: { name, followId, closed }, onOpen }: { trader: TraderCard; onOpen: () => void }) {
  const { t } = useLocale();
  if (followId !== null)
    return (
      <Button size="small" className="trader-card-act" aria-label={t('follow.settingsOf', { name })} onClick={onOpen}>
        {t('follow.settings')}
      </Button>
    );
  if (closed !== null) return <Chip>{t(`follow.closed.${closed}`)}</Chip>;
  return (
    <Button size="small" look="line" className="trader-card-act" aria-label={t('follow.copyName', { name })} onClick={onOpen}>
      {t('follow.copy')}
    </Button>
  );
}
