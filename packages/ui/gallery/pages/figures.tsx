// Number, percent, price: its states.
import { Amount, Change, FigureLine, FigureList, Percent, Plate, Price } from '../../src/index.ts';
import { State } from '../state.tsx';

export function FiguresPage() {
  return (
    <>
      <State name="Sizes">
        <Amount size="hero" value="4318.62" unit="USDT" sign="change" />
        <span className="g-flow">
          <Amount size="l" value="12480.36" />
          <Amount size="m" value="1206.5" />
          <Price size="s" value="58520" tickSize="0.1" />
        </span>
      </State>
      <State name="Change: sign, triangle, colour" flow>
        <Change triangle value="36.18" />
        <Change triangle value="-8.74" />
        <Change triangle value="0" />
        <Percent change triangle value="3.27" />
        <Percent change value="-0.4" />
      </State>
      <State name="Unknown is a pair of dashes" flow>
        <Amount value={null} />
        <Percent value={undefined} />
        <Price value="0" tickSize="0.1" />
      </State>
      <State name="Longest" full>
        <Plate pad label="Longest">
          <FigureList>
            <FigureLine label="Volume">
              <Amount value="123456789012.34" unit="USDT" />
            </FigureLine>
            <FigureLine label="DOGE">
              <Price value="0.0912345" tickSize="0.0000001" />
            </FigureLine>
            <FigureLine label="You get, about" sum>
              <Change value="-1234567.89" unit="USDT" />
            </FigureLine>
          </FigureList>
        </Plate>
      </State>
    </>
  );
}
