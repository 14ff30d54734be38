// What the form's terms would have made of the trader's last 30 days: orders too small, copied and missed ones, and the result in parts that add up.
import { compareDecimals, multiplyDecimals, negateDecimal, roundDecimal } from '@millrace/market';
import {
  Amount,
  Button,
  Change,
  FigureLine,
  FigureList,
  formatDecimal,
  formatPercent,
  Notice,
  Plate,
  Section,
  Skeleton,
  useLocale,
} from '@millrace/ui';
import type { PlayedCopies } from '@millrace/engine/pure';
import { missText } from '../common/miss-text.ts';
import { slipOf, type PreviewedTerms } from './copies-ask.ts';
import type { CopiesAnswer } from './copies-run.ts';
import { useCopies, type CopiesPreview } from './use-copies.ts';
import './copy-preview.css';

const MONEY_PLACES = 8;

export interface CopyPreviewProps {
  traderId: string;
  /** Undefined while a rule of the form is broken. */
  terms: PreviewedTerms | undefined;
  /** Parts of a profit: the trader's, and what fuel takes. Fractions. */
  shareRate: string;
  feeRate: string;
}

export function CopyPreview(props: CopyPreviewProps) {
  const { t } = useLocale();
  const preview = useCopies(props.traderId, props.terms);
  return (
    <div>
      <Section title={t('follow.preview.title')} />
      <Plate pad label={t('follow.preview.title')}>
        <Body {...props} preview={preview} />
      </Plate>
    </div>
  );
}

function Body({ preview, ...props }: CopyPreviewProps & { preview: CopiesPreview }) {
  const { t } = useLocale();
  const { answer, isPlaying, failed, orders, again } = preview;
  if (failed)
    return (
      <div role="alert">
        <Notice warn>{t('follow.preview.failed')}</Notice>
        <Button look="quiet" onClick={again}>
          {t('common.retry')}
        </Button>
      </div>
    );
  if (orders === 0) return <p className="label">{t('follow.preview.none')}</p>;
  if (props.terms === undefined) return <p className="label">{t('tasks.preflight.fixFirst')}</p>;
  if (answer === undefined)
    return (
      <div role="status" aria-label={t('follow.preview.playing')}>
        <Skeleton className="width-40" />
        <Skeleton className="width-100" />
      </div>
    );
  return (
    <div className={isPlaying ? 'copies-stale' : undefined} aria-busy={isPlaying}>
      <Fit answer={answer} terms={props.terms} />
      <Result played={answer.played} {...props} />
      <Notes played={answer.played} meanSlipBp={preview.meanSlipBp} />
    </div>
  );
}

/** How many orders would be too small, and from which allocation on none is. */
function Fit({ answer, terms }: { answer: CopiesAnswer; terms: PreviewedTerms }) {
  const { t, tag } = useLocale();
  const small = answer.played.missed.find(({ reason }) => reason === 'belowMin')?.count ?? 0;
  const { orders } = answer.played;
  const amount = (value: string): string => formatDecimal(value, { tag, decimals: 0 });
  if (small === 0) return <p className="label">{t('follow.preview.allFit', { of: orders })}</p>;
  const least = terms.mode === 'proportional' ? answer.leastAllocation : null;
  return (
    <Notice warn>
      {t('follow.preview.tooSmall', { amount: amount(terms.allocation), count: small, of: orders })}
      {least === null ? '' : ` ${t('follow.preview.fitsFrom', { amount: amount(least) })}`}
    </Notice>
  );
}

function Result({ played, shareRate, feeRate }: { played: PlayedCopies } & Pick<CopyPreviewProps, 'shareRate' | 'feeRate'>) {
  const locale = useLocale();
  const { t, tag } = locale;
  const percent = (rate: string): string => formatPercent(multiplyDecimals(rate, '100'), { tag, decimals: 0 });
  const partOf = (base: string, rate: string): string => roundDecimal(multiplyDecimals(base, rate), MONEY_PLACES, 'halfEven');
  const above = compareDecimals(played.net, '0') > 0 ? played.net : '0';
  return (
    <FigureList>
      <FigureLine label={t('follow.preview.copied')}>
        {t('follow.preview.copiedOf', { count: played.copied, of: played.orders })}
      </FigureLine>
      {played.missed.map(({ reason, count }) => (
        <FigureLine key={reason} label={missText(reason, locale)}>
          {count}
        </FigureLine>
      ))}
      <FigureLine label={t('follow.preview.gross')}>
        <Change value={played.gross} />
      </FigureLine>
      <FigureLine label={t('follow.preview.slippage')}>
        <Change value={negateDecimal(played.slippage)} />
      </FigureLine>
      <FigureLine label={t('follow.preview.fees')}>
        <Change value={negateDecimal(played.fees)} />
      </FigureLine>
      <FigureLine label={t('follow.preview.funding')}>
        <Change value={played.funding} />
      </FigureLine>
      <FigureLine label={t('follow.preview.net')} sum>
        <Change value={played.net} unit="USDT" />
      </FigureLine>
      <FigureLine label={t('follow.preview.share', { rate: percent(shareRate) })}>
        <Change value={negateDecimal(partOf(above, shareRate))} />
      </FigureLine>
      <FigureLine label={t('follow.preview.fuel', { rate: percent(feeRate) })}>
        <Amount value={partOf(played.gains, feeRate)} unit={t('follow.preview.fuelUnit')} />
      </FigureLine>
    </FigureList>
  );
}

function Notes({ played, meanSlipBp }: { played: PlayedCopies; meanSlipBp: string | null }) {
  const { t } = useLocale();
  const slip = meanSlipBp === null ? t('follow.preview.noSlip') : t('follow.preview.slip', { bp: String(slipOf(meanSlipBp)) });
  const held = played.held > 0 ? `${t('follow.preview.held', { count: played.held })} ` : '';
  return <p className="micro mt-3">{`${held}${slip} ${t('follow.preview.note')}`}</p>;
}
