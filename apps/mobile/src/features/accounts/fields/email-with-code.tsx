// An address and the code that is mailed to it: registration, forgotten password, another address.
import type { EmailCodePurpose } from '@millrace/contract';
import { Field } from '@millrace/ui';
import { useFormState, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { EmailCodeField } from './email-code-field.tsx';

export interface EmailWithCodeProps<Values extends { email: string; code: string }> {
  form: UseFormReturn<Values>;
  label: string;
  purpose: EmailCodePurpose;
}

export function EmailWithCode<Values extends { email: string; code: string }>({ form, label, purpose }: EmailWithCodeProps<Values>) {
  const [email, code] = ['email' as FieldPath<Values>, 'code' as FieldPath<Values>];
  const { errors } = useFormState({ control: form.control, name: email });
  const checkedEmail = async (): Promise<string | undefined> => ((await form.trigger(email)) ? form.getValues().email : undefined);
  return (
    <>
      <Field
        label={label}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={messageOf(errors.email)}
        {...form.register(email, { setValueAs: (text: string) => text.trim() })}
      />
      <EmailCodeField control={form.control} name={code} purpose={purpose} email={checkedEmail} />
    </>
  );
}

/** The sentence of a broken field. */
export function messageOf(error: { message?: unknown } | undefined): string | undefined {
  return typeof error?.message === 'string' ? error.message : undefined;
}
