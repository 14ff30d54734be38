// What happens when a trader resigns, and the button that does it.
import { getStanding, leadSettings } from '@millrace/contract';
import { ConfirmSheet, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useShowStanding } from '../use-standing.ts';
import type { Lead } from './settings-draft.ts';

interface ResignSheetProps {
  lead: Lead;
  open: boolean;
  onClose: () => void;
}

export function ResignSheet({ lead: { version }, open, onClose }: ResignSheetProps) {
  const { t } = useLocale();
  const lost = useLost();
  const queries = useQueryClient();
  const send = useSend(leadSettings);
  const showStanding = useShowStanding();
  const resign = async (): Promise<void> => {
    try {
      showStanding(await send.mutateAsync({ version, resign: true }));
      scrollTo({ top: 0 });
    } catch {
      // Said on the sheet.
      await queries.invalidateQueries({ queryKey: [getStanding.path] });
    }
  };
  const close = (): void => {
    send.reset();
    onClose();
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={close}
      title={t('follow.resignAsk')}
      text={t('follow.resignText')}
      doLabel={t('follow.resign')}
      danger
      busy={send.isPending}
      onDo={() => {
        if (!lost) void resign();
      }}
    >
      <FormFailure text={lost ? t('shell.offlineAct') : send.error ? errorText(send.error, t) : undefined} />
    </ConfirmSheet>
  );
}
