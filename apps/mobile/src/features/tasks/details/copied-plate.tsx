// Of a task that copies a trader: where it is decided on, since the follow has all of its limits and acts.
import { Plate, Row, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';

export function CopiedPlate() {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (!usePageOpen('/myfollow')) return null;
  return (
    <Plate>
      <Row title={t('follow.mine.title')} line={t('follow.copied.line')} onClick={() => void navigate({ to: '/myfollow' })} />
    </Plate>
  );
}
