// What a trader was told, newest first.
import { pageUserMessage } from '@millrace/contract/admin';
import { Blank, Broken, Chip, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useSteps } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';

export function Messages({ userId }: { userId: string }) {
  const { t } = useLocale();
  const { before: beforeId, steps } = useSteps();
  const page = useRead(pageUserMessage, { userId, pageSize: 20, ...(beforeId && { beforeId }) });
  if (page.error) return <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows count={6} />;
  const { rows } = page.data;
  if (rows.length === 0) return <Blank icon="mail" title={t('console.messagesEmpty')} />;
  return (
    <section>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('console.line.time')}</th>
            <th scope="col">{t('console.userPart.messages')}</th>
            <th scope="col">{t('console.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Moment timeMs={row.createTime} parts="full" />
              </td>
              <td className="console-detail">{row.text}</td>
              <td>{row.isRead ? <Chip>{t('console.messageRead')}</Chip> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps(page.data.nextId)}
    </section>
  );
}
