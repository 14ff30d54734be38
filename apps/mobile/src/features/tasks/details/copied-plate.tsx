// Of a task that copies a trader: where it is decided on, since the follow has all of its limits and acts.
import { Plate, Row, Rows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';

export function CopiedPlate() {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (!usePageOpen('/myfollow')) return null;
  return (
    <div className="mb-3">
      <Plate>
        <Rows>
          <Row
            icon="kindFollow"
            title={t('follow.mine.title')}
            line={t('follow.copied.line')}
            onClick={() => void navigate({ to: '/myfollow' })}
          />
        </Rows>
      </Plate>
    </div>
  );
}
