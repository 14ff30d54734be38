// The primary button at the bottom of a page, with why it is off, or why the act failed, above it.
import { ActionBar } from '@millrace/ui';
import type { ReactNode } from 'react';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';

interface ActBarProps {
  /** Undefined while the button is on. */
  why?: string | undefined;
  failure?: string | undefined;
  children: ReactNode;
}

export function ActBar({ why, failure, children }: ActBarProps) {
  return (
    <div className="act-bar">
      {why === undefined ? null : (
        <p className="act-bar-why micro ink-warn" role="status" data-figure="why-off">
          {why}
        </p>
      )}
      {failure === undefined ? null : (
        <div className="act-bar-why">
          <FormFailure text={failure} />
        </div>
      )}
      <ActionBar>{children}</ActionBar>
    </div>
  );
}
