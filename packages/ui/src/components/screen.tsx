// Page frame: title bar, content, action bar at the bottom. In a wide window a page is a column of reading width, unless it says that it fills the room.
import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { useLocale } from '../locale.tsx';

/** `wide`: the page has a layout of its own for wide windows. */
export function Screen({ children, wide }: { children: ReactNode; wide?: boolean | undefined }) {
  return <div className={wide ? 'screen screen-wide' : 'screen'}>{children}</div>;
}

export interface BarProps {
  title: ReactNode;
  /** A micro line under the title. */
  under?: ReactNode;
  /** Shows the back button. */
  onBack?: (() => void) | undefined;
  /** At most two icon buttons or one link. */
  end?: ReactNode;
  /** A page that has no way back: larger title. */
  root?: boolean | undefined;
}

export function Bar({ title, under, onBack, end, root }: BarProps) {
  const { t } = useLocale();
  return (
    <header className={root ? 'app-bar app-bar-root' : 'app-bar'}>
      {onBack ? (
        <button type="button" className="icon-button icon-button-strong" aria-label={t('common.back')} onClick={onBack}>
          <Icon name="back" />
        </button>
      ) : null}
      <h1 className={onBack || root ? 'app-bar-title' : 'app-bar-title app-bar-title-alone'}>
        {title}
        {under ? <small>{under}</small> : null}
      </h1>
      {end}
    </header>
  );
}

export function Main({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <main id="content" className={`screen-main ${className ?? ''}`}>
      {children}
    </main>
  );
}

/** Sticky at the bottom: up to three small actions, then the primary button. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="action-bar">{children}</div>;
}
