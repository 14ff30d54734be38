// Numbers on a page: tabular figures, U+2212 as minus, colour by sign through --gain and --loss. The only place that formats a shown number.
import type { ReactNode } from 'react';
import { useLocale } from '../locale.tsx';
import { figureParts, formatDecimal, formatPercent, placesOfTick, printedSign, signOf } from '../numbers.ts';

type Text = string | null | undefined;
export type FigureSize = 'hero' | 'l' | 'm' | 's' | 'text';

export interface AmountProps {
  value: Text;
  /** Places; money has 2. */
  decimals?: number | undefined;
  unit?: ReactNode;
  size?: FigureSize | undefined;
  sign?: 'plain' | 'change' | undefined;
  rounding?: 'nearest' | 'up' | 'down' | undefined;
}

/** Maximum characters at full size; longer figures are set smaller, never cut. */
const lengthsMax = { hero: 12, l: 16 } as const;

function classOf(size: FigureSize, text: string): string {
  if (size === 'text') return text.length > lengthsMax.l ? 'numerals numerals-long' : 'numerals';
  if (size !== 's' && text.length > lengthsMax.l) return 'figure figure-m figure-long';
  return `figure figure-${size === 'hero' && text.length > lengthsMax.hero ? 'l' : size}`;
}

/** A total in the text colour. From 20 px up its decimals are lighter. */
export function Amount({ value, decimals = 2, unit, size = 'text', sign, rounding }: AmountProps) {
  const { tag } = useLocale();
  const style = { tag, decimals, sign, rounding };
  const whole = formatDecimal(value, style);
  const parts = size === 'text' || size === 's' ? [] : figureParts(value, style);
  return (
    <span className={classOf(size, whole)}>
      {parts.length === 0
        ? whole
        : parts.map((part) =>
            part.kind === 'decimals' ? (
              <span className="figure-decimals" key={part.kind}>
                {part.text}
              </span>
            ) : (
              part.text
            ),
          )}
      {unit ? <span className="unit">{unit}</span> : null}
    </span>
  );
}

const signClass = { '1': 'gain', '-1': 'loss', '0': '' } as const;

/** A change: with sign and colour, and a triangle where asked. */
export function Change({ value, decimals = 2, unit, size = 'text', triangle }: AmountProps & { triangle?: boolean | undefined }) {
  const { tag } = useLocale();
  return (
    <Signed value={value} size={size} unit={unit} triangle={triangle} text={formatDecimal(value, { tag, decimals, sign: 'change' })} />
  );
}

/** A percentage in percent units ("3.27" is 3.27 %). */
export function Percent({
  value,
  decimals = 2,
  change,
  triangle,
  size = 'text',
}: {
  value: Text;
  decimals?: number | undefined;
  change?: boolean | undefined;
  triangle?: boolean | undefined;
  size?: FigureSize | undefined;
}) {
  const { tag } = useLocale();
  const text = formatPercent(value, { tag, decimals, sign: change ? 'change' : 'plain' });
  if (!change) return <span className="numerals">{text}</span>;
  return <Signed value={value} size={size} triangle={triangle} text={text} />;
}

function Signed({
  value,
  text,
  size = 'text',
  unit,
  triangle,
}: {
  value: Text;
  text: string;
  size?: FigureSize | undefined;
  unit?: ReactNode;
  triangle?: boolean | undefined;
}) {
  const sign = printedSign(value, text);
  const colour = sign === undefined ? '' : signClass[`${sign}`];
  return (
    <span className={`${classOf(size, text)} ${colour}`}>
      {triangle && (sign === 1 || sign === -1) ? <Triangle down={sign === -1} /> : null}
      {text}
      {unit ? <span className="unit">{unit}</span> : null}
    </span>
  );
}

function Triangle({ down }: { down: boolean }) {
  return (
    <svg className="change-triangle" viewBox="0 0 7 6" aria-hidden="true">
      <path d={down ? 'M0 0h7L3.5 6z' : 'M0 6h7L3.5 0z'} />
    </svg>
  );
}

/** A price with the places of its instrument's tick. */
export function Price({ value, tickSize, size = 'text' }: { value: Text; tickSize: string; size?: FigureSize | undefined }) {
  const { tag } = useLocale();
  const shown = signOf(value) === 0 ? undefined : value;
  const text = formatDecimal(shown, { tag, decimals: placesOfTick(tickSize) });
  return <span className={classOf(size, text)}>{text}</span>;
}

/** Figures in columns: label above value, hairline between. */
export function KeyValues({ columns = 3, children }: { columns?: 2 | 3 | 4; children: ReactNode }) {
  return <dl className={columns === 3 ? 'key-values' : `key-values key-values-${columns}`}>{children}</dl>;
}

export function KeyValue({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Figures in lines: label at the left, value at the right. */
export function FigureList({ children }: { children: ReactNode }) {
  return <dl className="figure-list">{children}</dl>;
}

export function FigureLine({ label, sum, children }: { label: ReactNode; sum?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={sum ? 'figure-list-sum' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
