// A size as a share of the most: four percentages to tap and a slider.
import { formatPercent, useLocale } from '@millrace/ui';
import { pctOf, shareOf } from './size-share.ts';
import './amount-share.css';

const shares = [25, 50, 75, 100] as const;

interface AmountShareProps {
  size: string;
  most: string;
  lotSize: string;
  onSize: (size: string) => void;
}

export function AmountShare({ size, most, lotSize, onSize }: AmountShareProps) {
  const { t, tag } = useLocale();
  const pct = pctOf(size, most);
  const text = (share: number): string => formatPercent(String(share), { tag, decimals: 0 });
  return (
    <div className="amount-share">
      <div className="bar-choice" role="group" aria-label={t('tasks.confirm.share')}>
        {shares.map((share) => (
          <button
            key={share}
            type="button"
            aria-pressed={size === shareOf(most, share, lotSize)}
            onClick={() => onSize(shareOf(most, share, lotSize))}
          >
            {text(share)}
          </button>
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={pct}
        aria-label={t('tasks.confirm.share')}
        aria-valuetext={text(pct)}
        onChange={(event) => onSize(shareOf(most, Math.max(1, Number(event.target.value)), lotSize))}
      />
    </div>
  );
}
