// What a new password must be. Only its hash goes over the wire, so nobody behind the app can check this.
import type { Translate } from '@millrace/i18n';
import { z } from 'zod/mini';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../shared/limits.ts';

export const newPassword = z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX));

/** Sentences that the plain rule would say worse: empty (`emptyKey`: a first password is not a "new" one), and two that differ. */
export function passwordProblems(
  values: { password: string; confirm: string },
  t: Translate,
  emptyKey: 'accounts.passwordEmpty' | 'rule.passwordHash' = 'accounts.passwordEmpty',
): { password: string | undefined; confirm: string | undefined } {
  return {
    password: values.password === '' ? t(emptyKey) : undefined,
    confirm: values.confirm === values.password ? undefined : t('accounts.passwordMismatch'),
  };
}
