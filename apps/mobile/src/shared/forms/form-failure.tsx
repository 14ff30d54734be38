// Why the act failed, above its button.
import { Icon } from '@millrace/ui';

export function FormFailure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="field-error" role="alert">
      <Icon name="warn" size={16} />
      <span>{text}</span>
    </p>
  );
}
