// What two people change of an operator, beside what they are now.
import type { OperatorRole } from '@millrace/contract/admin';
import { useLocale } from '@millrace/ui';

interface OperatorChangeProps {
  /** Empty for a new operator. */
  before: Readonly<Record<string, string>>;
  after: Readonly<Record<string, string>>;
}

const labels = { name: 'console.name', email: 'console.email', roles: 'console.roles', isDisabled: 'console.state' } as const;

export function OperatorChange({ before, after }: OperatorChangeProps) {
  const { t } = useLocale();
  const said = (field: keyof typeof labels, value: string | undefined): string => {
    if (value === undefined || value === '') return t('console.nothing');
    if (field === 'isDisabled') return t(`console.operatorState.${value === 'true' ? 'disabled' : 'working'}`);
    if (field !== 'roles') return value;
    return value
      .split(', ')
      .map((role) => t(`console.role.${role as OperatorRole}`))
      .join(', ');
  };
  const { console: linkTo, reason = '' } = after;
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
        {(Object.keys(labels) as (keyof typeof labels)[]).map((field) => (
          <tr key={field}>
            <th scope="row">{t(labels[field])}</th>
            <td>{said(field, before[field])}</td>
            <td>{said(field, after[field])}</td>
          </tr>
        ))}
        {linkTo === undefined ? null : (
          <tr>
            <th scope="row">{t('console.linkTo')}</th>
            <td colSpan={2}>{linkTo}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{t('console.reason')}</th>
          <td colSpan={2}>{reason}</td>
        </tr>
      </tbody>
    </table>
  );
}
