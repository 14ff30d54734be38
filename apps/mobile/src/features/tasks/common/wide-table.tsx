// A table that is wider than a phone when its figures are long: it scrolls sideways, by the keyboard too.
import type { ReactNode } from 'react';
import './wide-table.css';

export function WideTable({ className, children }: { className: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className="wide-table" tabIndex={0}>
      <table className={className}>{children}</table>
    </div>
  );
}
