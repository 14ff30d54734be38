// Tabs: its states.
import { useState } from 'react';
import { Tabs } from '../../src/index.ts';
import { State } from '../state.tsx';

const few = [
  { id: 'groups', label: 'Groups' },
  { id: 'own', label: 'My own', count: 12 },
  { id: 'copying', label: 'Copying', disabled: true },
] as const;
const many = ['Contract', 'Spot', 'Grid', 'Pyramiding', 'Bowling', 'Vibrate', 'Mid-orbit', 'Bottom fishing'].map((label) => ({
  id: label,
  label,
}));

export function TabsPage() {
  const [one, setOne] = useState<(typeof few)[number]['id']>('groups');
  const [other, setOther] = useState('Contract');
  return (
    <>
      <State name="With a count and a disabled one" full>
        <div>
          <Tabs label="Strategies" tabs={few} current={one} onChange={setOne}>
            <p className="gutter py-4">View: {one}</p>
          </Tabs>
        </div>
      </State>
      <State name="More than fit" full>
        <div>
          <Tabs label="Kinds" tabs={many} current={other} onChange={setOther}>
            <p className="gutter py-4">View: {other}</p>
          </Tabs>
        </div>
      </State>
    </>
  );
}
