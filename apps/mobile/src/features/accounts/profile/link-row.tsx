// A row that leads to another page.
import { Row, type IconName } from '@millrace/ui';
import { useNavigate, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface LinkRowProps {
  icon: IconName;
  title: ReactNode;
  to: NonNullable<LinkProps['to']>;
  value?: ReactNode;
}

export function LinkRow({ icon, title, to, value }: LinkRowProps) {
  const navigate = useNavigate();
  return <Row small icon={icon} title={title} value={value} onClick={() => void navigate({ to })} />;
}
