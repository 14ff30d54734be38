// The list of groups with its filter and order.
import { exportTemplate, mayCall, pageTemplate, saveTemplate, type TemplateRow } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { Blank, Broken, Button, Chip, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useOperator } from '../../shared/services.ts';
import { useRead } from '../../shared/use-call.ts';
import { Pages } from '../../shared/pages.tsx';
import { TemplateFilter } from './template-filter.tsx';
import { useTemplatesSearch } from './templates-search.ts';

const PAGE_ROWS = 50;

export function TemplateList() {
  const { t } = useLocale();
  const operator = useOperator();
  const { search, change } = useTemplatesSearch();
  const { state, kind, text, sort, page = 1 } = search;
  const asked = { ...(state && { state }), ...(kind && { kind }), ...(text && { text }), ...(sort && { sort }) };
  const list = useRead(pageTemplate, { ...asked, pageNum: page, pageSize: PAGE_ROWS });
  return (
    <>
      <TemplateFilter />
      <p className="console-acts console-lead-in">
        <SaveCsv call={exportTemplate} asked={asked} />
        {mayCall(operator.roles, saveTemplate) ? (
          <Button size="small" look="line" onClick={() => change({ id: 'new' })}>
            {t('console.templateNew')}
          </Button>
        ) : null}
      </p>
      {list.error ? (
        <Broken title={errorText(list.error, t)} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <Rows rows={list.data.rows} />
      ) : (
        <SkeletonRows count={8} />
      )}
      <Pages of={list.data} onGo={(next) => change({ page: next })} />
    </>
  );
}

function Rows({ rows }: { rows: readonly TemplateRow[] }) {
  const { t } = useLocale();
  const { change } = useTemplatesSearch();
  if (rows.length === 0) return <Blank icon="list" title={t('console.templatesEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.templateName')}</th>
          <th scope="col">{t('console.templateKind')}</th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col" className="console-number">
            {t('console.templateVersion')}
          </th>
          <th scope="col" className="console-number">
            {t('console.templateRunners')}
          </th>
          <th scope="col">{t('console.templatePublished')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="console-subject">
              <button type="button" className="link" onClick={() => change({ id: row.id, part: undefined, run: undefined })}>
                {row.name.trim() === '' ? row.id : row.name}
              </button>
              <span className="block ink-2">{row.instIds.join(', ')}</span>
            </td>
            <td>{t(`tasks.kind.${String(row.kind)}` as MessageKey)}</td>
            <td>
              <span className="console-marks">
                {t(`console.templateState.${row.state}`)}
                {row.hasDraft && row.state !== 'draft' ? <Chip>{t('console.templateHasDraft')}</Chip> : null}
                {row.isProposed ? <Chip>{t('console.needsSecond')}</Chip> : null}
              </span>
            </td>
            <td className="console-number">{row.version === 0 ? '–' : row.version}</td>
            <td className="console-number">
              {row.runners}
              {row.behind === 0 ? null : <span className="block ink-2">{t('console.templateBehind', { count: row.behind })}</span>}
            </td>
            <td>
              {row.publishTime === null ? (
                t('console.templateNeverPublished')
              ) : (
                <>
                  <Moment timeMs={row.publishTime} parts="full" />
                  <span className="block ink-2">{row.publishedBy}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
