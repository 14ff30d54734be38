// The one button. Busy keeps its width and takes no second tap; disabled with a reason stays focusable so that the reason can be read.
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  look?: 'primary' | 'quiet' | 'line' | 'danger' | undefined;
  size?: 'normal' | 'small' | undefined;
  wide?: boolean | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
}

const lookClass = { primary: 'btn-1', quiet: '', line: 'btn-line', danger: 'btn-danger' } as const;

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
  const classes = ['btn', lookClass[look], size === 'small' ? 'btn-s' : '', wide ? 'btn-w' : '', className ?? ''];
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
      <span className="btn-l inline-flex items-center justify-center gap-2">{children}</span>
    </button>
  );
}
