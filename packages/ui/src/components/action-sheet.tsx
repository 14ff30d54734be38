// Actions as rows of a bottom sheet. A dangerous action is the last row, in the danger colour, and asks for confirmation on its own sheet.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from './button.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';
import './action-sheet.css';

export interface SheetAction {
  id: string;
  label: ReactNode;
  /** What it does or why it cannot be done. */
  line?: ReactNode;
  icon?: IconName | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onAct: () => void;
}

export interface ActionSheetProps extends Omit<SheetProps, 'children'> {
  actions: readonly SheetAction[];
}

/** Closes before the action runs. */
export function ActionSheet({ actions, onClose, ...sheet }: ActionSheetProps) {
  const { t } = useLocale();
  return (
    <Sheet {...sheet} onClose={onClose}>
      <ul className="action-list">
        {actions.map((action) => (
          <li key={action.id}>
            <ActRow
              action={action}
              onAct={() => {
                onClose();
                action.onAct();
              }}
            />
          </li>
        ))}
      </ul>
      <Button wide onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </Sheet>
  );
}

function ActRow({ action, onAct }: { action: SheetAction; onAct: () => void }) {
  return (
    <button
      type="button"
      className={action.danger ? 'action-list-act is-dangerous' : 'action-list-act'}
      aria-disabled={action.disabled || undefined}
      onClick={() => {
        if (!action.disabled) onAct();
      }}
    >
      {action.icon ? <Icon name={action.icon} size={22} /> : null}
      <span className="grow">
        {action.label}
        {action.line ? <span className="row-detail block">{action.line}</span> : null}
      </span>
    </button>
  );
}
