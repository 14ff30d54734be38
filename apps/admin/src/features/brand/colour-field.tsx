// The brand's colour, with what the contrast guard makes of it in both modes, or why it refuses it.
import { contrastRatio, guardBrand, parseColour } from '@millrace/contract';
import { Field, useLocale } from '@millrace/ui';

interface ColourFieldProps {
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (colour: string) => void;
}

export function ColourField({ value, error, isReadOnly, onChange }: ColourFieldProps) {
  const { t } = useLocale();
  const shown = (['light', 'dark'] as const).map((mode) => ({ mode, guarded: guardBrand(value, mode) }));
  const isRefused = value !== '' && shown.some(({ guarded }) => guarded === undefined);
  return (
    <div>
      <Field
        label={t('console.brandField.brand')}
        hint={t('console.brandHint.brand')}
        error={isRefused ? t('console.colourRefused') : error}
        readOnly={isReadOnly}
        maxLength={7}
        value={value}
        onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
      />
      {shown.map(({ mode, guarded }) =>
        guarded === undefined ? null : (
          <p key={mode} className="console-swatch label">
            <i style={{ background: guarded.brand }} />
            {t('console.colourShown', {
              mode: t(mode === 'light' ? 'console.modeLight' : 'console.modeDark'),
              colour: guarded.brand,
              ratio: ratioOf(guarded.brand, guarded.onBrand),
            })}
          </p>
        ),
      )}
    </div>
  );
}

/** Of the text on the colour, with one decimal. */
function ratioOf(one: string, other: string): string {
  const [first, second] = [parseColour(one), parseColour(other)];
  return first && second ? contrastRatio(first, second).toFixed(1) : '';
}
