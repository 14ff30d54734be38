// The decision about an open row: yes after a confirmation that says what it does, no with words for the trader.
import { Button, Dialog, Notice, useLocale } from '@millrace/ui';
import { useId, useState, type ReactNode } from 'react';
import { errorText } from './api.ts';
import { useKeys } from './use-keys.ts';

interface DecisionProps {
  /** What yes is called here, such as "Approve" or "Pay". */
  yes: string;
  /** What yes does, for the confirmation. */
  effect: ReactNode;
  onYes: () => void;
  /** Undefined where nothing can be rejected. */
  onNo?: ((reply: string) => void) | undefined;
  /** What no is called here; "Reject" where it is left out. */
  no?: string;
  /** Why this operator cannot say yes; undefined where they can. */
  hindrance?: string | undefined;
  isBusy: boolean;
  error: unknown;
}

/** One decision at a time; give it the row's id and version as key, so that words and refusals do not outlive it. */
export function Decision({ yes, effect, onYes, onNo, no, hindrance, isBusy, error }: DecisionProps) {
  const { t } = useLocale();
  const noLabel = no ?? t('console.reject');
  const [asks, setAsks] = useState<'yes' | 'no'>();
  const ask = (what: 'yes' | 'no') => (): void => {
    if (!isBusy) setAsks(what);
  };
  useKeys({ a: hindrance === undefined ? ask('yes') : undefined, r: onNo && ask('no') });
  return (
    <footer className="console-decision">
      {error ? <Notice warn>{errorText(error, t)}</Notice> : null}
      {hindrance === undefined ? null : <Notice>{hindrance}</Notice>}
      <div className="console-buttons">
        {onNo ? (
          <Button look="line" disabled={isBusy} onClick={ask('no')}>
            {noLabel}
          </Button>
        ) : null}
        <Button look="primary" busy={isBusy} disabled={hindrance !== undefined} onClick={ask('yes')}>
          {yes}
        </Button>
      </div>
      <Dialog
        open={asks === 'yes'}
        title={yes}
        text={effect}
        doLabel={yes}
        busy={isBusy}
        onDo={() => {
          setAsks(undefined);
          onYes();
        }}
        onClose={() => setAsks(undefined)}
      />
      {onNo ? (
        <Rejection
          label={noLabel}
          isOpen={asks === 'no'}
          isBusy={isBusy}
          onClose={() => setAsks(undefined)}
          onReject={(reply) => {
            setAsks(undefined);
            onNo(reply);
          }}
        />
      ) : null}
    </footer>
  );
}

interface RejectionProps {
  label: string;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onReject: (reply: string) => void;
}

function Rejection({ label, isOpen, isBusy, onClose, onReject }: RejectionProps) {
  const { t } = useLocale();
  const id = useId();
  const [reply, setReply] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Dialog
      open={isOpen}
      danger
      title={label}
      text={t('console.rejectText')}
      doLabel={label}
      busy={isBusy}
      onDo={() => {
        if (reply.trim() === '') setIsMissing(true);
        else onReject(reply.trim());
      }}
      onClose={onClose}
    >
      <label className="label" htmlFor={id}>
        {t('console.reply')}
      </label>
      <textarea
        id={id}
        className="console-input"
        rows={4}
        maxLength={500}
        value={reply}
        aria-invalid={isMissing && reply.trim() === '' ? true : undefined}
        onChange={(event) => setReply(event.target.value)}
      />
      {isMissing && reply.trim() === '' ? <p className="field-error">{t('console.replyMissing')}</p> : null}
    </Dialog>
  );
}
