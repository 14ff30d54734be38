// A modal dialog for interruptions: an update, an ended session. What the user started is confirmed on a sheet instead.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useLocale } from '../locale.tsx';
import { Button } from './button.tsx';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
  /** Label of the action, for example "Update now". Never "OK". */
  doLabel: ReactNode;
  onDo: () => void;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  keepLabel?: ReactNode;
  /** Without it the dialog has one button only. */
  onClose?: (() => void) | undefined;
}

export function Dialog({ open, title, text, children, doLabel, onDo, danger, busy, keepLabel, onClose }: DialogProps) {
  const { t } = useLocale();
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose?.();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title className="sheet-title">{title}</AlertDialog.Title>
          {text ? <AlertDialog.Description className="body ink-2">{text}</AlertDialog.Description> : null}
          {children}
          <div className={onClose ? 'dialog-buttons dialog-buttons-two' : 'dialog-buttons'}>
            {onClose ? (
              <Button disabled={busy} onClick={onClose}>
                {keepLabel ?? t('common.cancel')}
              </Button>
            ) : null}
            <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onDo}>
              {doLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
