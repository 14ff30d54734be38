// A text that people compare or paste, with its button to copy it.
import { CopyButton } from '@millrace/ui';
import { useToast } from '../../../shared/services/services-context.ts';

interface CopiedLineProps {
  label: string;
  text: string;
  copyLabel: string;
}

export function CopiedLine({ label, text, copyLabel }: CopiedLineProps) {
  const toast = useToast();
  return (
    <div className="copied-line">
      <div className="grow">
        <p className="label">{label}</p>
        <p className="address">{text}</p>
      </div>
      <CopyButton text={text} label={copyLabel} onNote={toast} />
    </div>
  );
}

interface CopiedAmountProps extends CopiedLineProps {
  /** As the reader's language writes it; `text` is what is copied. */
  shown: string;
}

/** An amount in USDT to the last digit. */
export function CopiedAmount({ label, text, shown, copyLabel }: CopiedAmountProps) {
  const toast = useToast();
  return (
    <div className="copied-line">
      <div className="grow">
        <p className="label">{label}</p>
        <p data-figure="exact" data-value={text}>
          <span className="figure figure-l">{shown}</span>
          <span className="unit">USDT</span>
        </p>
      </div>
      <CopyButton text={text} label={copyLabel} onNote={toast} />
    </div>
  );
}
