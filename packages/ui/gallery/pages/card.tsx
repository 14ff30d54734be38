// Card: its states.
import { Amount, Change, KeyValue, KeyValues, Plate, Section, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function CardPage() {
  const { tag } = useLocale();
  return (
    <>
      <State name="With a section head" full>
        <div>
          <Section
            title="Today"
            end={
              <a className="link link-quiet" href="#/card">
                All records
              </a>
            }
          />
          <Plate pad label="Today">
            <KeyValues>
              <KeyValue label="On OKX">
                <Amount value="12480.36" />
              </KeyValue>
              <KeyValue label="Wallet">
                <Amount value="1206.5" />
              </KeyValue>
              <KeyValue label="Profit">
                <Change value="36.18" />
              </KeyValue>
            </KeyValues>
          </Plate>
        </div>
      </State>
      <State name="Longest figures, two columns" full>
        <Plate pad label="Longest figures">
          <KeyValues columns={2}>
            <KeyValue label="Total volume">
              <Amount value="123456789012.34" />
            </KeyValue>
            <KeyValue label="Loss">
              <Change value="-987654321.09" />
            </KeyValue>
          </KeyValues>
        </Plate>
      </State>
      <State name="Long text" full>
        <Plate pad label="Long text">
          <p className="body">{longTexts[tag]}</p>
        </Plate>
      </State>
    </>
  );
}
