// Icons: its states.
import { BrandMark, Icon, type IconName } from '../../src/index.ts';
import { State } from '../state.tsx';

const names: readonly IconName[] = [
  'home',
  'compass',
  'strategy',
  'team',
  'wallet',
  'bell',
  'megaphone',
  'person',
  'key',
  'shield',
  'globe',
  'settings',
  'kindGrid',
  'back',
  'next',
  'up',
  'down',
  'plus',
  'check',
  'close',
  'more',
  'list',
  'chart',
  'ladder',
  'play',
  'pause',
  'addBox',
  'reduceBox',
  'closeBox',
  'edit',
  'trash',
  'copy',
  'share',
  'camera',
  'backspace',
  'refresh',
  'external',
  'logout',
  'eye',
  'eyeOff',
  'info',
  'warn',
  'ok',
  'download',
  'mail',
  'phone',
  'book',
  'pin',
];

export function IconsPage() {
  return (
    <>
      <State name="24 grid, stroke 1.6, no fill" flow>
        {names.map((name) => (
          <span className="row-icon" key={name} title={name}>
            <Icon name={name} size={22} />
          </span>
        ))}
      </State>
      <State name="The mark where a tenant has none" flow>
        <BrandMark size={56} />
      </State>
    </>
  );
}
