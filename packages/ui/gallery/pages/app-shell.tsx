// A tab's page as an app would show it, tabs and all.
import { useState } from 'react';
import { AppShell, Bar, Main, type TabBarItem } from '../../src/index.ts';
import { State } from '../state.tsx';

const items: readonly TabBarItem[] = [
  { id: 'home', label: 'Home', icon: 'home', href: '#/app-shell' },
  { id: 'discover', label: 'Discover', icon: 'compass', href: '#/app-shell', count: 3 },
  { id: 'strategy', label: 'Strategy', icon: 'strategy', href: '#/app-shell' },
  { id: 'team', label: 'Team', icon: 'team', href: '#/app-shell', count: 1200 },
  { id: 'assets', label: 'Vermögensübersicht', icon: 'wallet', href: '#/app-shell' },
];

export function AppShellPage() {
  const [current, setCurrent] = useState('home');
  return (
    <AppShell tabs={{ label: 'Main', items, current, onSelect: setCurrent }}>
      <Bar root title={items.find((item) => item.id === current)?.label} />
      <Main>
        <State name="The tabs stay at the foot of the window">
          <p className="body">Chosen: {current}. A long label is cut, a count ends at 999+.</p>
        </State>
      </Main>
    </AppShell>
  );
}
