// App frame: content, and the tab bar at the bottom. Tabs are links, so that they can be opened in a new tab, copied and announced as links.
import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import { Badge } from './badge.tsx';
import './tab-bar.css';

export interface TabBarItem {
  id: string;
  label: string;
  icon: IconName;
  href: string;
  /** Number of unread items behind the tab. */
  count?: number | undefined;
}

export interface TabBarProps {
  /** Accessible name, for example "Main". */
  label: string;
  items: readonly TabBarItem[];
  /** Id of the current tab; undefined on pages that belong to no tab. */
  current: string | undefined;
  /** A plain tap; the link is not followed then. Without it the browser follows the link. */
  onSelect?: ((id: string) => void) | undefined;
  /** Called on pointer down, so that the tab's page can be prefetched. */
  onAhead?: ((id: string) => void) | undefined;
}

export function TabBar({ label, items, current, onSelect, onAhead }: TabBarProps) {
  return (
    <nav className="tab-bar tab-bar-any" aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <a
              className="tab-bar-tab"
              href={item.href}
              aria-current={item.id === current ? 'page' : undefined}
              onPointerDown={() => onAhead?.(item.id)}
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
    </nav>
  );
}

/** A press that the browser itself answers: another tab, another window, a download. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** A tab's page with the tabs below it, or beside it in a wide window. `children` are a bar and a main. */
export function AppShell({ tabs, children }: { tabs: TabBarProps; children: ReactNode }) {
  return (
    <div className="screen screen-tab">
      {children}
      <TabBar {...tabs} />
    </div>
  );
}
