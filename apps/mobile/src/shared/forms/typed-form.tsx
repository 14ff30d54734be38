// The frame of every form: its fields, why the act failed, and the one button. A second tap within half a second counts as the first, unless that one failed.
import { limits } from '@millrace/contract';
import { Button, useActsOff, useLocale, type ButtonProps } from '@millrace/ui';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { FormFailure } from './form-failure.tsx';

export interface TypedFormProps {
  /** `form.handleSubmit(...)` of react-hook-form. */
  onSubmit: (event: FormEvent) => Promise<void>;
  /** `form.formState`. */
  state: { isSubmitting: boolean; errors: object };
  failure: string | undefined;
  /** The last act was refused in words of `above`: the next tap is a new one. */
  isRefused?: boolean;
  /** Names the act. */
  doLabel: ReactNode;
  look?: ButtonProps['look'];
  /** Between the failure and the button. */
  above?: ReactNode;
  /** Below the button. */
  below?: ReactNode;
  children: ReactNode;
}

export function TypedForm({
  onSubmit,
  state,
  failure,
  isRefused = false,
  doLabel,
  look = 'primary',
  above,
  below,
  children,
}: TypedFormProps) {
  const { now } = useLocale();
  const off = useActsOff();
  const takenAt = useRef(-Infinity);
  const { errors, isSubmitting } = state;
  useEffect(() => {
    if (failure !== undefined || isRefused || Object.keys(errors).length > 0) takenAt.current = -Infinity;
  }, [failure, isRefused, errors]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (off !== undefined || isSubmitting || now() - takenAt.current < limits.throttleMs) return;
    takenAt.current = now();
    void onSubmit(event);
  };
  return (
    <form className="gutter form pt-2" noValidate onSubmit={submit}>
      {children}
      <FormFailure text={failure} />
      {above}
      <Button look={look} wide type="submit" busy={isSubmitting} disabled={off !== undefined}>
        {off ?? doLabel}
      </Button>
      {below}
    </form>
  );
}
