// The capital that a plan needs, as a figure: rounded up, as `neededText` rounds it.
import { Amount, type FigureSize } from '@millrace/ui';

export function NeededAmount({ quote, size }: { quote: string; size?: FigureSize }) {
  return <Amount value={quote} unit="USDT" rounding="up" size={size} />;
}
