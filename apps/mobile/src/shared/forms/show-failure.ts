// A failed act in a form: broken fields get the server's sentence, everything else is said above the button.
import type { Translate } from '@millrace/i18n';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, errorText } from '../api/api-error.ts';

/** Answers the sentence for the form as a whole, undefined when every problem found its field. */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  t: Translate,
): string | undefined {
  // Whether it is the phone or the server: nobody answered, and the browser does not always know that it is offline.
  if (error instanceof ApiError && error.kind === 'unreachable') return t('shell.offlineAct');
  if (!(error instanceof ApiError) || error.problems.length === 0) return errorText(error, t);
  const values = form.getValues();
  let elsewhere: string | undefined;
  for (const problem of error.problems) {
    if (problem.field in values) form.setError(problem.field as Path<Values>, { type: problem.rule, message: problem.message });
    else elsewhere ??= problem.message;
  }
  return elsewhere;
}
