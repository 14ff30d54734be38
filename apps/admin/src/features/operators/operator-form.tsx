// Proposes a new operator, or a change of one. A second person decides.
import { brandRoles, proposeNewOperator, proposeOperator, type OperatorRow } from '@millrace/contract/admin';
import { Button, Dialog, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api.ts';
import { toaster } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

type BrandRole = (typeof brandRoles)[number];

/** @param row undefined for a new operator */
export function OperatorForm({ row }: { row?: OperatorRow }) {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const first = {
    name: row?.name ?? '',
    email: row?.email ?? '',
    roles: brandRoles.filter((role) => row?.roles.includes(role)) as readonly BrandRole[],
    isDisabled: row?.state === 'disabled',
    reason: '',
  };
  const [fields, setFields] = useState(first);
  const onDone = ({ outcome }: { outcome: 'done' | 'rejected' | 'waiting' }): void => {
    toaster.show(t(`console.outcome.${outcome}`));
    setIsOpen(false);
    setFields(first);
  };
  const add = useSend(proposeNewOperator, onDone);
  const change = useSend(proposeOperator, onDone);
  const error = row ? change.error : add.error;
  const problemOf = (field: string): string | undefined =>
    error instanceof ApiError ? error.problems.find((problem) => problem.field.split('.')[0] === field)?.message : undefined;
  const set = (part: Partial<typeof fields>): void => setFields({ ...fields, ...part });
  const propose = (): void => {
    const { name, email, isDisabled } = fields;
    const [reason, roles] = [fields.reason.trim(), [...fields.roles]];
    if (!row) return add.mutate({ name: name.trim(), email: email.trim(), roles, reason });
    change.mutate({
      id: row.id,
      version: String(row.version),
      roles,
      reason,
      isDisabled,
      ...(email.trim() !== '' && { email: email.trim() }),
    });
  };
  const label = t(row ? 'console.operatorChange' : 'console.operatorAdd');
  const roleError = problemOf('roles');
  return (
    <>
      <Button
        size="small"
        look={row ? 'line' : 'primary'}
        disabled={row !== undefined && row.change !== null}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog
        open={isOpen}
        title={row ? row.name : label}
        text={t('console.operatorsText')}
        doLabel={t('console.propose')}
        busy={add.isPending || change.isPending}
        onDo={propose}
        onClose={() => setIsOpen(false)}
      >
        <div className="console-form">
          {row ? null : (
            <Field
              label={t('console.name')}
              error={problemOf('name')}
              maxLength={40}
              value={fields.name}
              onChange={({ target }) => set({ name: target.value.toLowerCase() })}
            />
          )}
          <Field
            label={t('console.email')}
            error={problemOf('email')}
            inputMode="email"
            maxLength={254}
            value={fields.email}
            onChange={({ target }) => set({ email: target.value })}
          />
          <fieldset className="field">
            <legend className="label">{t('console.roles')}</legend>
            {brandRoles.map((role) => (
              <label key={role} className="console-leaf">
                <input
                  type="checkbox"
                  checked={fields.roles.includes(role)}
                  onChange={({ target }) =>
                    set({ roles: brandRoles.filter((one) => (one === role ? target.checked : fields.roles.includes(one))) })
                  }
                />
                {t(`console.role.${role}`)}
              </label>
            ))}
            {roleError === undefined ? null : <p className="field-error">{roleError}</p>}
          </fieldset>
          {!row ? null : (
            <label className="console-leaf">
              <input type="checkbox" checked={fields.isDisabled} onChange={({ target }) => set({ isDisabled: target.checked })} />
              {t('console.operatorOff')}
            </label>
          )}
          <Field
            label={t('console.reason')}
            error={problemOf('reason')}
            maxLength={200}
            value={fields.reason}
            onChange={({ target }) => set({ reason: target.value })}
          />
          {error ? <Notice warn>{errorText(error, t)}</Notice> : null}
        </div>
      </Dialog>
    </>
  );
}
