// Ladder: long and short, close orders that cluster, one that is never liquidated, and the longest figures.
import { formatDecimal, Ladder, Plate, type LadderEnd, type LadderRung } from '../../src/index.ts';
import { State } from '../state.tsx';

const figures = (price: string): string => formatDecimal(price, { tag: 'en-US' });
const texts = { nowWord: 'Now', countText: (count: number) => `${count} orders`, figureLabel: 'Survives a fall of' };

function rungsOf(prices: readonly string[], growth = 1.4): LadderRung[] {
  return prices.map((price, index) => ({
    price,
    priceText: figures(price),
    weight: growth ** (index - prices.length + 1),
    sizeText: figures((growth ** index).toFixed(2)),
  }));
}

function endOf(price: string, word = 'Liquidation', look: LadderEnd['look'] = 'loss'): LadderEnd {
  return { price, priceText: figures(price), word, look };
}

export function LadderPage() {
  const long = rungsOf(['60000', '58500', '57038', '55612', '54221', '52866']);
  const short = rungsOf(['60000', '61500', '63038', '64614', '66229', '67885']);
  const close = rungsOf(Array.from({ length: 24 }, (_one, index) => String(60_000 - 90 * index)));
  const longest = rungsOf(['987654.32', '912345.67', '834567.89']);
  return (
    <>
      <State name="Long" full>
        <Plate pad>
          <Ladder side="long" rungs={long} ends={[endOf('44254')]} figure="26.2%" {...texts} />
        </Plate>
      </State>
      <State name="Short" full>
        <Plate pad>
          <Ladder side="short" rungs={short} ends={[endOf('76400')]} figure="27.3%" {...texts} figureLabel="Survives a rise of" />
        </Plate>
      </State>
      <State name="Many close orders, with a loss limit" full>
        <Plate pad>
          <Ladder side="long" rungs={close} ends={[endOf('49100', 'Stop loss', 'warn'), endOf('48600')]} figure="19%" {...texts} />
        </Plate>
      </State>
      <State name="Never liquidated; liquidation next to the last order" full>
        <Plate pad>
          <Ladder side="long" rungs={long.slice(0, 4)} ends={[]} figure="7.3%" {...texts} figureLabel="Last order at a move of" />
        </Plate>
        <Plate pad>
          <Ladder side="long" rungs={longest} ends={[endOf('829999.99')]} figure="15.9%" {...texts} />
        </Plate>
      </State>
    </>
  );
}
