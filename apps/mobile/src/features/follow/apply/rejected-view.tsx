// A rejected application with the operator's words, and the way to apply again.
import { Button, Plate, useLocale } from '@millrace/ui';
import { ApplicationFigures, type Application } from './application-figures.tsx';

export function RejectedView({ application, onApply }: { application: Application; onApply: () => void }) {
  const { t } = useLocale();
  return (
    <div data-standing="rejected">
      <Plate pad>
        <h2 className="weight-semibold">{t('follow.rejected.title')}</h2>
        {application.reply === '' ? null : <p className="body introduction-text mt-1">{application.reply}</p>}
      </Plate>
      <ApplicationFigures application={application} />
      <div className="gutter pb-4">
        <Button look="primary" wide onClick={onApply}>
          {t('follow.applyAgain')}
        </Button>
      </div>
    </div>
  );
}
