// What was proposed, by field; of terms beside what it is now.
import type { TeamRole } from '@millrace/contract';
import type { ApprovalRow, LedgerUnit } from '@millrace/contract/admin';
import { useLocale, type Locale } from '@millrace/ui';
import { AnnouncementChange } from '../announcements/index.ts';
import { BrandChange } from '../brand/index.ts';
import { TemplateChange } from '../templates/index.ts';
import { termFields, termText } from '../terms/index.ts';
import { ReleaseChange } from '../versions/index.ts';
import { OperatorChange } from './operator-change.tsx';

/** Fields of a proposal that a reader needs beside its head and what it books; the others bind it to its row. */
const labels = {
  groupName: 'console.templateName',
  groupVersion: 'console.templateVersion',
  name: 'console.name',
  email: 'console.email',
  console: 'console.linkTo',
  instId: 'console.instrument',
  ref: 'console.filterRef',
  exchange: 'console.exchange',
  statement: 'console.statementNumber',
  startDay: 'console.startDay',
  endDay: 'console.endDay',
  currency: 'console.balance',
  price: 'console.field.price',
  exact: 'console.field.exact',
  amount: 'console.amount',
  fee: 'console.fee',
  bonus: 'console.bonus',
  role: 'console.teamRole',
  network: 'console.line.network',
  address: 'console.line.address',
  txid: 'console.line.transaction',
  isTyped: 'console.origin',
  foundTxid: 'console.foundTxid',
  frozenFor: 'console.frozenReason',
  frozenBy: 'console.frozenBy',
  reason: 'console.reason',
  reply: 'console.reply',
} as const;

type Field = keyof typeof labels;

export function Change({ row: { kind, subject, content, before } }: { row: ApprovalRow }) {
  const locale = useLocale();
  const { t } = locale;
  if (kind === 'brand') return <BrandChange before={before} after={content} />;
  if (kind === 'template') return <TemplateChange before={before} after={content} />;
  if (kind === 'announcement') return <AnnouncementChange id={subject} after={content} />;
  if (kind === 'appRelease') return <ReleaseChange after={content} />;
  if (kind === 'operator') return <OperatorChange before={before} after={content} />;
  if (kind === 'terms')
    return (
      <table className="console-compare">
        <thead>
          <tr>
            <th scope="col">{t('console.what')}</th>
            <th scope="col">{t('console.before')}</th>
            <th scope="col">{t('console.after')}</th>
          </tr>
        </thead>
        <tbody>
          {termFields
            .filter(({ field }) => content[field] !== undefined)
            .map(({ field }) => (
              <tr key={field}>
                <th scope="row">{t(`console.term.${field}`)}</th>
                <td>{termText(field, before[field], t)}</td>
                <td>{termText(field, content[field], t)}</td>
              </tr>
            ))}
          {content['reason'] === undefined ? null : (
            <tr>
              <th scope="row">{t('console.reason')}</th>
              <td colSpan={2}>{content['reason']}</td>
            </tr>
          )}
        </tbody>
      </table>
    );
  return (
    <table className="console-compare">
      <tbody>
        {(Object.keys(labels) as Field[])
          .filter((field) => isSaid(field, content[field]))
          .map((field) => (
            <tr key={field}>
              <th scope="row">{t(labels[field])}</th>
              <td>{valueOf(field, content[field] ?? '', locale)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function isSaid(field: Field, value: string | undefined): boolean {
  if (value === undefined || value === '') return false;
  return field !== 'isTyped' || value === 'true';
}

function valueOf(field: Field, value: string, { t }: Locale): string {
  if (field === 'isTyped') return t('console.typedByHand');
  if (field === 'currency') return t(`console.balance.${value as LedgerUnit}`);
  if (field === 'role') return t(`console.teamRole.${value as TeamRole}`);
  return value;
}
