// A confirmation sheet: question, effect, cost, then the buttons to cancel and to confirm. Base UI traps and restores the focus.
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useActsOff } from '../acts-off.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from './button.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence that says what it does. */
  text?: ReactNode;
  children?: ReactNode;
}

export function Sheet({ open, onClose, title, text, children }: SheetProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="sheet">
          <div className="sheet-handle" />
          <Dialog.Title className="sheet-title">{title}</Dialog.Title>
          {text ? <Dialog.Description className="body ink-2">{text}</Dialog.Description> : null}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export interface ConfirmSheetProps extends SheetProps {
  /** Label of the action with its amount, for example "Close 7 contracts". Never "OK". */
  doLabel: ReactNode;
  keepLabel?: ReactNode;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  /** Something above the buttons says why. */
  doDisabled?: boolean | undefined;
  onDo: () => void;
}

/** The buttons to cancel and to confirm. While busy the sheet stays open. */
export function ConfirmSheet({ doLabel, keepLabel, danger, busy, doDisabled, onDo, onClose, children, ...sheet }: ConfirmSheetProps) {
  const { t } = useLocale();
  const off = useActsOff();
  return (
    <Sheet
      {...sheet}
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      {children}
      <div className="sheet-buttons">
        <Button disabled={busy} onClick={onClose}>
          {keepLabel ?? t('common.cancel')}
        </Button>
        <Button look={danger ? 'danger' : 'primary'} busy={busy} disabled={off !== undefined || doDisabled} onClick={onDo}>
          {off ?? doLabel}
        </Button>
      </div>
    </Sheet>
  );
}
