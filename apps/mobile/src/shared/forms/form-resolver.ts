// Lets a form obey the contract's schemas: broken rules come back in the reader's words, the same that the server would use.
import { inputIssuesOf } from '@millrace/contract';
import type { Translator } from '@millrace/i18n';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod/mini';
import { ruleText } from './rule-text.ts';

/** `also` adds rules that no schema of the wire can know, e.g. that two passwords are alike. */
export function formResolver<Values extends FieldValues>(
  schema: z.ZodMiniType,
  translator: Translator,
  also: (values: Values) => Record<string, string | undefined> = () => ({}),
): Resolver<Values> {
  return (values) => {
    const result = schema.safeParse(values);
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [field, message] of Object.entries(also(values))) if (message !== undefined) errors[field] = { type: 'form', message };
    if (!result.success)
      for (const issue of inputIssuesOf(result.error)) errors[issue.field] ??= { type: issue.rule, message: ruleText(issue, translator) };
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> };
    return { values, errors: {} };
  };
}
