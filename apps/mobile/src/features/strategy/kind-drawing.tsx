// Draws how a kind trades: dots buy, diamonds sell, the average is dashed. A picture beside the words that say the same.
import { averageSteps, type Drawing } from './kind-drawings.ts';

const width = 340;
const height = 84;
const inset = 8;

const x = (percent: number): number => inset + (percent / 100) * (width - 2 * inset);
const y = (percent: number): number => height - inset - (percent / 100) * (height - 2 * inset);

export function KindDrawing({ drawing }: { drawing: Drawing }) {
  const { price, buys, sells, average, lines = [] } = drawing;
  const path = price.map(([time, at], index) => `${index === 0 ? 'M' : 'L'}${x(time)} ${y(at)}`).join('');
  const steps = average ? averageSteps(drawing) : [];
  const stepPath = steps.map(({ from, to, at }, index) => `${index === 0 ? 'M' : 'L'}${x(from)} ${y(at)}H${x(to)}`).join('');
  return (
    <svg className="kind-drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lines.map((at) => (
        <path key={at} className="kind-drawing-line" d={`M0 ${y(at)}H${width}`} />
      ))}
      {stepPath === '' ? null : <path className="kind-drawing-average" d={stepPath} />}
      <path className="kind-drawing-price" d={path} />
      {buys.map(([place]) => (
        <circle key={place} cx={x(price[place]?.[0] ?? 0)} cy={y(price[place]?.[1] ?? 0)} r={5} />
      ))}
      {sells.map((place) => (
        <Diamond key={place} cx={x(price[place]?.[0] ?? 0)} cy={y(price[place]?.[1] ?? 0)} />
      ))}
    </svg>
  );
}

function Diamond({ cx, cy }: { cx: number; cy: number }) {
  return <path className="kind-drawing-sell" d={`M${cx} ${cy - 6}L${cx + 6} ${cy}L${cx} ${cy + 6}L${cx - 6} ${cy}z`} />;
}

/** What the shapes mean, once above the pictures. */
export function DrawingKey({ words }: { words: { buys: string; sells: string; average: string; note: string } }) {
  return (
    <p className="drawing-key micro">
      <span>
        <svg viewBox="0 0 14 14" className="kind-drawing" aria-hidden="true">
          <circle cx={7} cy={7} r={4.5} />
        </svg>
        {words.buys}
      </span>
      <span>
        <svg viewBox="0 0 14 14" className="kind-drawing" aria-hidden="true">
          <Diamond cx={7} cy={7} />
        </svg>
        {words.sells}
      </span>
      <span>
        <svg viewBox="0 0 22 14" className="kind-drawing" aria-hidden="true">
          <path className="kind-drawing-average" d="M0 7h22" />
        </svg>
        {words.average}
      </span>
      <span>{words.note}</span>
    </p>
  );
}
