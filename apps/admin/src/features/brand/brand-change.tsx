// What a draft changes, by field, beside what it is now.
import type { PermissionAlias } from '@millrace/contract';
import { brandFieldNames, type BrandFieldName } from '@millrace/contract/admin';
import { Notice, useLocale } from '@millrace/ui';
import { usePermissionName } from './permission-words.ts';

interface BrandChangeProps {
  /** Fields as texts, lists with spaces between. */
  before: Readonly<Record<string, string>>;
  after: Readonly<Record<string, string>>;
}

export function BrandChange({ before, after }: BrandChangeProps) {
  const { t } = useLocale();
  const nameOf = usePermissionName();
  const namesOf = (text: string): string => aliasesOf(text).map(nameOf).join(', ');
  const { hidesMoney, reason } = after;
  return (
    <>
      {hidesMoney === undefined ? null : <Notice warn>{t('console.hidesMoney', { screens: namesOf(hidesMoney) })}</Notice>}
      <table className="console-compare">
        <thead>
          <tr>
            <th scope="col">{t('console.what')}</th>
            <th scope="col">{t('console.before')}</th>
            <th scope="col">{t('console.after')}</th>
          </tr>
        </thead>
        <tbody>
          {brandFieldNames
            .filter((field) => after[field] !== undefined)
            .map((field) => (
              <tr key={field}>
                <th scope="row">{t(`console.brandField.${field}`)}</th>
                {field === 'permissions' ? (
                  <td colSpan={2}>
                    <PermissionChange before={aliasesOf(before[field])} after={aliasesOf(after[field])} nameOf={nameOf} />
                  </td>
                ) : (
                  <>
                    <td>{valueOf(before[field])}</td>
                    <td>{valueOf(after[field])}</td>
                  </>
                )}
              </tr>
            ))}
          {reason === undefined ? null : (
            <tr>
              <th scope="row">{t('console.reason')}</th>
              <td colSpan={2}>{reason}</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}

interface PermissionChangeProps {
  before: readonly PermissionAlias[];
  after: readonly PermissionAlias[];
  nameOf: (alias: PermissionAlias) => string;
}

function PermissionChange({ before, after, nameOf }: PermissionChangeProps) {
  const { t } = useLocale();
  const namesOf = (list: readonly PermissionAlias[], without: readonly PermissionAlias[]): string =>
    list
      .filter((alias) => !without.includes(alias))
      .map(nameOf)
      .join(', ');
  const [on, off] = [namesOf(after, before), namesOf(before, after)];
  return (
    <>
      {on === '' ? null : <p>{t('console.permissionsOn', { screens: on })}</p>}
      {off === '' ? null : <p>{t('console.permissionsOff', { screens: off })}</p>}
    </>
  );
}

function aliasesOf(text = ''): PermissionAlias[] {
  return text.split(' ').filter((word) => word !== '') as PermissionAlias[];
}

function valueOf(text = ''): string {
  return text === '' ? '–' : text;
}

/** The values of a draft as texts, for the fields named. */
export function textsOf(
  values: Readonly<Record<BrandFieldName, string | readonly string[]>>,
  fields: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    brandFieldNames
      .filter((field) => fields.includes(field))
      .map((field): [string, string] => {
        const value = values[field];
        return [field, typeof value === 'string' ? value : value.join(' ')];
      }),
  );
}
