// The sheets of a follow: how its result adds up, what can be done, and each act with what it does and costs.
import { ActionSheet, useLocale, type SheetAction } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useLost } from '../../../../shared/hooks/use-lost.ts';
import { AcceptSheet, PauseSheet, RetakeSheet } from './change-sheets.tsx';
import { DetailsSheet } from './details-sheet.tsx';
import type { FollowActId, FollowSheetProps } from './sheet-props.ts';
import { SettingsSheet } from './settings-sheet.tsx';
import { StopSheet } from './stop-sheet.tsx';

interface FollowSheetsProps extends FollowSheetProps {
  /** Which one is shown. */
  act: FollowActId;
  onAct: (act: FollowActId) => void;
}

export function FollowSheets({ act, onAct, ...sheet }: FollowSheetsProps) {
  const isOpen = (one: FollowActId): FollowSheetProps => ({ ...sheet, open: sheet.open && act === one });
  return (
    <>
      <DetailsSheet {...isOpen('details')} />
      <MoreSheet {...isOpen('more')} onAct={onAct} />
      <PauseSheet {...isOpen('pause')} />
      <RetakeSheet {...isOpen('retake')} />
      <AcceptSheet {...isOpen('accept')} />
      {act === 'settings' ? <SettingsSheet {...isOpen('settings')} /> : null}
      {act === 'stop' || act === 'close' ? <StopSheet key={act} {...sheet} first={act === 'close' ? 'close' : undefined} /> : null}
    </>
  );
}

function MoreSheet({ follow, open, onClose, onAct }: FollowSheetProps & { onAct: (act: FollowActId) => void }) {
  const { t } = useLocale();
  const lost = useLost();
  const navigate = useNavigate();
  const { state } = follow;
  const isOpen = state === 'active' || state === 'paused';
  const chosen = (act: FollowActId) => (): void => onAct(act);
  const line = lost ? t('shell.offlineAct') : undefined;
  const actions: SheetAction[] = [
    ...(isOpen
      ? [
          {
            id: 'pause',
            icon: state === 'active' ? ('pause' as const) : ('play' as const),
            label: t(state === 'active' ? 'follow.act.pause' : 'follow.act.resume'),
            line: line ?? t(state === 'active' ? 'follow.act.pauseLine' : 'follow.act.resumeLine'),
            disabled: lost,
            onAct: chosen('pause'),
          },
          {
            id: 'settings',
            icon: 'settings' as const,
            label: t('follow.edit.title'),
            line,
            disabled: lost,
            onAct: chosen('settings'),
          },
          {
            id: 'take',
            icon: 'plus' as const,
            label: t('follow.take.title'),
            onAct: () => void navigate({ to: '/takeposion', search: { followId: follow.id } }),
          },
        ]
      : []),
    {
      id: 'stop',
      icon: 'closeBox',
      label: t('follow.act.stop'),
      line: line ?? t('follow.act.stopLine'),
      danger: true,
      disabled: lost || state === 'closing' || state === 'keeping',
      onAct: chosen('stop'),
    },
  ];
  return (
    <ActionSheet
      open={open}
      // A row closes this sheet before it opens the next one.
      onClose={onClose}
      title={follow.traderName}
      actions={actions}
    />
  );
}
