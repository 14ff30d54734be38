// Tabs of one page. More tabs than fit scroll sideways; arrow keys, Home and End select a tab.
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { inlineSign } from '../drag.ts';
import { Badge } from './badge.tsx';
import './tabs.css';

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  count?: number | undefined;
  disabled?: boolean | undefined;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly TabItem<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  /** The view of the current tab. */
  children: ReactNode;
}

export function Tabs<Id extends string>({ label, tabs, current, onChange, children }: TabsProps<Id>) {
  const base = useId();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => bringIntoView(line.current, current), [current]);
  return (
    <>
      <div className="tabs" role="tablist" tabIndex={-1} aria-label={label} ref={line} onKeyDown={moveTab}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${base}${tab.id}`}
            aria-controls={`${base}panel`}
            aria-selected={tab.id === current}
            aria-disabled={tab.disabled || undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => {
              if (!tab.disabled) onChange(tab.id);
            }}
          >
            {tab.label}
            <Badge inline count={tab.count ?? 0} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${current}`} tabIndex={0} className="tabs-panel">
        {children}
      </div>
    </>
  );
}

/** Scrolls the tab into view within its own line, never the page. */
function bringIntoView(line: HTMLElement | null, id: string): void {
  const tab = [...(line?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].find((one) => one.dataset['tab'] === id);
  if (!line || !tab) return;
  const middle = tab.offsetLeft + tab.offsetWidth / 2 - line.clientWidth / 2;
  line.scrollTo({ left: middle, behavior: 'instant' });
}

function moveTab(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not([aria-disabled])')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const sign = inlineSign(event.currentTarget);
  const target = { ArrowRight: at + sign, ArrowLeft: at - sign, Home: 0, End: tabs.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const tab = tabs[(target + tabs.length) % tabs.length];
  tab?.focus();
  tab?.click();
}
