// The side rail of a wide window: the tabs beside the page instead of below it, and what else is always at hand at its foot.
import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { Badge } from './badge.tsx';
import { opensElsewhere, type TabBarProps } from './tab-bar.tsx';
import './rail.css';

export interface RailProps extends TabBarProps {
  /** Words of the link that leads past the rail to the page, shown while it has the focus. */
  skip: string;
  /** The sign of the brand. */
  sign: ReactNode;
  /** Buttons of 44 px, at most four. */
  foot: ReactNode;
}

export function Rail({ label, items, current, onSelect, onAhead, skip, sign, foot }: RailProps) {
  return (
    <nav className="rail" aria-label={label}>
      <a
        className="rail-skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          focusMain(event.currentTarget.ownerDocument);
        }}
      >
        {skip}
      </a>
      <span className="rail-sign">{sign}</span>
      <ul className="rail-tabs">
        {items.map((item) => (
          <li key={item.id}>
            <a
              className="rail-tab"
              href={item.href}
              aria-current={item.id === current ? 'page' : undefined}
              onPointerEnter={() => onAhead?.(item.id)}
              onClick={(event) => {
                if (!onSelect || opensElsewhere(event)) return;
                event.preventDefault();
                onSelect(item.id);
              }}
            >
              <i>
                <Icon name={item.icon} />
                <Badge count={item.count ?? 0} />
              </i>
              <span>{item.label}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="rail-foot">{foot}</div>
    </nav>
  );
}

function focusMain(page: Document): void {
  const main = page.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}
