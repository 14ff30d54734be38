// Quiet hours in the zone of this device, and whether what is urgent passes them.
import { Field, Plate, Section, Switch, useLocale } from '@millrace/ui';
import { useState } from 'react';
import type { AlertSettingsProps } from './channel-plates.tsx';

const USUAL = { quietFrom: '22:00', quietTo: '07:00' };

function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function QuietPlate({ settings, onChange }: AlertSettingsProps) {
  const { t } = useLocale();
  const isOn = settings.quietFrom !== '';
  // What was typed; it counts when it is a time and the field is left.
  const [typed, setTyped] = useState<Partial<typeof USUAL>>({});
  const zone = isOn ? settings.zone : deviceZone();
  const keep = (name: keyof typeof USUAL): void => {
    const time = typed[name];
    setTyped({});
    if (time !== undefined && time !== '' && time !== settings[name]) onChange({ [name]: time, zone: deviceZone() });
  };
  return (
    <>
      <Section title={t('alerts.quiet')} />
      <Plate pad>
        <div className="grid gap-4">
          <Switch
            label={t('alerts.quiet')}
            checked={isOn}
            onChange={(on) => onChange(on ? { ...USUAL, zone } : { quietFrom: '', quietTo: '' })}
          />
          {isOn ? (
            <>
              <div className="alert-halves">
                {(['quietFrom', 'quietTo'] as const).map((name) => (
                  <Field
                    key={name}
                    type="time"
                    label={t(name === 'quietFrom' ? 'alerts.from' : 'alerts.to')}
                    value={typed[name] ?? settings[name]}
                    onChange={(event) => setTyped({ [name]: event.target.value })}
                    onBlur={() => keep(name)}
                  />
                ))}
              </div>
              <Switch
                label={t('alerts.urgentInQuiet')}
                checked={settings.urgentInQuiet}
                onChange={(urgentInQuiet) => onChange({ urgentInQuiet })}
              />
            </>
          ) : null}
          <p className="row-detail">{t('alerts.quietText', { zone })}</p>
        </div>
      </Plate>
    </>
  );
}
