// A row that leads to another page; none where the menu closes that page.
import { Row, type IconName } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageOpen, type PlainRoute } from '../../../shared/pages/use-page-open.ts';

export interface LinkRowProps {
  icon: IconName;
  title: ReactNode;
  to: PlainRoute;
  value?: ReactNode;
}

export function LinkRow({ icon, title, to, value }: LinkRowProps) {
  const navigate = useNavigate();
  if (!usePageOpen(to)) return null;
  return <Row small icon={icon} title={title} value={value} onClick={() => void navigate({ to })} />;
}
