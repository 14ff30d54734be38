// List row: its states.
import { Amount, Change, Chip, Plate, Row, Rows, Sparkline, useLocale } from '../../src/index.ts';
import { courseOf, longName, longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function ListRowPage() {
  const { tag } = useLocale();
  return (
    <>
      <State name="With a course, tappable" full>
        <Plate label="Tasks">
          <Rows>
            <Row
              icon="strategy"
              title="BTC-USDT"
              line="Contract · Long 5×"
              value={<Change value="26.6" />}
              valueLine="3.27%"
              onClick={() => {}}
            />
            <Row
              icon="wallet"
              title={
                <>
                  Wallet <Chip look="brand">New</Chip>
                </>
              }
              value={<Sparkline values={courseOf(24)} />}
            />
          </Rows>
        </Plate>
      </State>
      <State name="Small rows" full>
        <Plate label="Settings">
          <Rows>
            <Row small icon="globe" title="Language" value="English" onClick={() => {}} />
            <Row small icon="book" title="Look" value="Light" onClick={() => {}} />
          </Rows>
        </Plate>
      </State>
      <State name="Long text" full>
        <Plate label="Long">
          <Rows>
            <Row icon="person" title={longName} line={longTexts[tag]} value={<Amount value="1234567.89" />} onClick={() => {}} />
          </Rows>
        </Plate>
      </State>
    </>
  );
}
