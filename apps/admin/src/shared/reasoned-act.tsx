// A button of operators that asks for a reason before it acts.
import { Button, Dialog, Field, useLocale } from '@millrace/ui';
import { useState } from 'react';

const REASON_MIN = 3;

interface ReasonedActProps {
  label: string;
  /** What it does. */
  text: string;
  isDanger: boolean;
  isBusy: boolean;
  isOff?: boolean;
  size?: 'small';
  onDo: (reason: string) => void;
}

export function ReasonedAct({ label, text, isDanger, isBusy, isOff = false, size, onDo }: ReasonedActProps) {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isShort, setIsShort] = useState(false);
  const act = (): void => {
    if (reason.trim().length < REASON_MIN) return setIsShort(true);
    setIsOpen(false);
    setReason('');
    onDo(reason.trim());
  };
  return (
    <>
      <Button {...(size && { size })} look="line" busy={isBusy} disabled={isOff} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        danger={isDanger}
        title={label}
        text={text}
        doLabel={label}
        busy={isBusy}
        onDo={act}
        onClose={() => setIsOpen(false)}
      >
        <Field
          label={t('console.reason')}
          maxLength={200}
          error={isShort && reason.trim().length < REASON_MIN ? t('console.reasonShort') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </>
  );
}
