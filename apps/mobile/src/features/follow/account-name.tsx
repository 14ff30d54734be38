// The line that names a lead account; none where it is not linked any more.
import { FigureLine, useLocale } from '@millrace/ui';
import { useCredentials } from '../exchange/index.ts';

export function AccountName({ credentialId }: { credentialId: string }) {
  const { t } = useLocale();
  const found = useCredentials().data?.credentials.find(({ id }) => id === credentialId);
  if (!found) return null;
  return (
    <FigureLine label={t('follow.account')}>
      <span className="break-all">{found.remark}</span>
    </FigureLine>
  );
}
