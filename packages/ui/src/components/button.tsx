// The button. While busy it keeps its width and ignores taps; disabled with a reason it stays focusable so that the reason is read.
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  look?: 'primary' | 'quiet' | 'line' | 'danger' | undefined;
  size?: 'normal' | 'small' | undefined;
  wide?: boolean | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
}

const lookClass = { primary: 'button-primary', quiet: '', line: 'button-line', danger: 'button-danger' } as const;

export function Button({
  look = 'quiet',
  size = 'normal',
  wide,
  busy,
  disabled,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const idle = busy === true || disabled === true;
  const classes = ['button', lookClass[look], size === 'small' ? 'button-small' : '', wide ? 'button-wide' : '', className ?? ''];
  return (
    <button
      {...rest}
      type={idle && type === 'submit' ? 'button' : type}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (idle) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className="button-label inline-flex items-center justify-center gap-2">{children}</span>
    </button>
  );
}
