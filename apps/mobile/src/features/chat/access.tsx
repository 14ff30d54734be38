// What support may see: the trader opens balances and orders for a time he chooses, sees until when, and ends it.
import { grantChat, limits } from '@millrace/contract';
import { ConfirmSheet, Moment, Segment, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useSend } from '../../shared/hooks/use-call.ts';
import { useToast } from '../../shared/services/services-context.ts';

interface AccessProps {
  /** What support may see was changed. */
  onChange: () => void;
}

const offered = limits.chatGrantMinutes.filter((minutes) => minutes > 0);

export function AccessSheet({ open, onClose, onChange }: AccessProps & { open: boolean; onClose: () => void }) {
  const { t } = useLocale();
  const [minutes, setMinutes] = useState<number>(offered[0] ?? 30);
  const { grant, busy } = useGrant(onChange);
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('help.chat.accessAsk')}
      text={t('help.chat.accessText')}
      doLabel={t('help.chat.accessDo', { time: lengthText(minutes, t) })}
      busy={busy}
      onDo={() => void grant(minutes).then(onClose)}
    >
      <Segment
        label={t('help.chat.accessFor')}
        value={String(minutes)}
        options={offered.map((one) => ({ value: String(one), label: lengthText(one, t) }))}
        onChange={(value) => setMinutes(Number(value))}
      />
    </ConfirmSheet>
  );
}

export function AccessNotice({ grantTime, onChange }: AccessProps & { grantTime: number }) {
  const { t } = useLocale();
  const { grant, busy } = useGrant(onChange);
  return (
    <div className="chat-access" role="status">
      <span className="grow">
        {t('help.chat.accessUntil')} <Moment timeMs={grantTime} parts="dateTime" />. {t('help.chat.accessElse')}
      </span>
      <button type="button" className="link" disabled={busy} onClick={() => void grant(0)}>
        {t('help.chat.accessEnd')}
      </button>
    </div>
  );
}

function lengthText(minutes: number, t: ReturnType<typeof useLocale>['t']): string {
  return minutes < 60 ? t('help.chat.minutes', { count: minutes }) : t('help.chat.hours', { count: minutes / 60 });
}

function useGrant(onChange: () => void): { grant: (minutes: number) => Promise<void>; busy: boolean } {
  const { t } = useLocale();
  const toast = useToast();
  const send = useSend(grantChat);
  return {
    busy: send.isPending,
    async grant(minutes) {
      try {
        await send.mutateAsync({ minutes });
        onChange();
      } catch (error) {
        toast(errorText(error, t));
      }
    },
  };
}
