// Fuel gauge: its states.
import { Button, FuelGauge, Plate } from '../../src/index.ts';
import { State } from '../state.tsx';

export function FuelGaugePage() {
  const top = (
    <Button size="small" look="line">
      Top up
    </Button>
  );
  return (
    <>
      <State name="Enough" full>
        <Plate pad label="Fuel">
          <FuelGauge label="Fuel" value="84.2" max="200" low="10" unit="USDT" note="lasts about 31 days" end={top} />
        </Plate>
      </State>
      <State name="Low" full>
        <Plate pad label="Fuel, low">
          <FuelGauge label="Fuel" value="6.4" max="200" low="10" unit="USDT" note="lasts about 2 days" end={top} />
        </Plate>
      </State>
      <State name="Unknown, and more than the scale" full>
        <Plate pad label="Others">
          <div className="grid gap-4">
            <FuelGauge label="Fuel" value={null} max="200" low="10" unit="USDT" />
            <FuelGauge label="Fuel" value="123456789.01" max="200" low="10" unit="USDT" end={top} />
          </div>
        </Plate>
      </State>
    </>
  );
}
