// A button that shows and hides what follows it.
import { Button, type ButtonProps } from '@millrace/ui';
import type { ReactNode } from 'react';

export interface DisclosureProps {
  id: string;
  label: string;
  look: ButtonProps['look'];
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

export function Disclosure({ id, label, look, open, onToggle, children }: DisclosureProps) {
  return (
    <div>
      <Button id={id} look={open ? 'quiet' : look} wide aria-expanded={open} onClick={() => onToggle(!open)}>
        {label}
      </Button>
      {open ? children : null}
    </div>
  );
}
