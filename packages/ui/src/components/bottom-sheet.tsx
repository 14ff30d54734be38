// A tall sheet: fixed head, scrolling content, fixed buttons. Closed by its button, Escape, a tap on the backdrop, or by dragging the head down.
import { Dialog } from '@base-ui/react/dialog';
import { useState, type ReactNode } from 'react';
import { useDrag } from '../drag.ts';
import { Icon } from '../icons.tsx';
import { kitLimits } from '../limits.ts';
import { useLocale } from '../locale.tsx';
import './bottom-sheet.css';

export interface BottomSheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  /** Buttons below the scrolling content. */
  foot?: ReactNode;
  children: ReactNode;
}

export function BottomSheet({ open, onClose, title, text, foot, children }: BottomSheetProps) {
  const { t } = useLocale();
  const [downPx, setDownPx] = useState(0);
  const drag = useDrag({
    axis: 'y',
    onMove: (delta) => setDownPx(Math.max(0, delta)),
    onEnd: (delta) => {
      setDownPx(0);
      if (delta > kitLimits.sheetDismissPx) onClose();
    },
  });
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="sheet bottom-sheet" style={downPx > 0 ? { translate: `0 ${downPx}px`, transitionDuration: '0s' } : {}}>
          <div className="bottom-sheet-head" {...drag}>
            <div className="sheet-handle" />
            <Dialog.Title className="sheet-title grow">{title}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={t('common.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
          <div className="bottom-sheet-body" tabIndex={0}>
            {text ? <Dialog.Description className="body ink-2">{text}</Dialog.Description> : null}
            {children}
          </div>
          {foot ? <div className="bottom-sheet-foot">{foot}</div> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
