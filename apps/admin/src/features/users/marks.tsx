// What a trader is, in a few words.
import type { AdminUserRow } from '@millrace/contract/admin';
import { Chip, useLocale } from '@millrace/ui';

export function Marks({ user }: { user: AdminUserRow }) {
  const { t } = useLocale();
  return (
    <span className="console-marks">
      {user.isFrozen ? <Chip look="loss">{t('console.frozen')}</Chip> : null}
      {user.isClosed ? <Chip look="warn">{t('console.userFlag.closed')}</Chip> : null}
      {user.isActivation ? <Chip look="gain">{t('console.activated')}</Chip> : null}
      {user.isCommunity ? <Chip>{t('console.teamRole.community')}</Chip> : null}
      {user.isBroker ? <Chip>{t('console.teamRole.broker')}</Chip> : null}
      {user.isViaBrokerLink ? <Chip>{t('console.viaBrokerLink')}</Chip> : null}
    </span>
  );
}
