// For each tab of the inbox and each channel: nothing, what is urgent, or all.
import { alertChannels, alertScopes, messageTabs, type AlertSettings } from '@millrace/contract';
import { Plate, Section, Segment, Switch, useLocale } from '@millrace/ui';

export interface AlertSettingsProps {
  settings: AlertSettings;
  onChange: (part: Partial<AlertSettings>) => void;
}

export function ChannelPlates({ settings, email, onChange }: AlertSettingsProps & { email: string }) {
  const { t } = useLocale();
  const options = alertScopes.map((value) => ({ value, label: t(`alerts.scope.${value}`) }));
  return (
    <>
      {messageTabs.map((tab) => (
        <div key={tab}>
          <Section title={t(`alerts.tab.${tab}`)} />
          <Plate pad>
            <div className="grid gap-4">
              {alertChannels.map((channel) => {
                const name = `${tab}${channel === 'push' ? 'Push' : 'Mail'}` as const;
                return (
                  <div className="grid gap-2" key={channel}>
                    <span className="label">
                      {t(`alerts.${channel}`)}
                      {channel === 'mail' ? <span className="ink-3"> · {email}</span> : null}
                    </span>
                    <Segment
                      label={t('alerts.channel', { channel, tab: t(`alerts.tab.${tab}`) })}
                      value={settings[name]}
                      options={options}
                      onChange={(next) => onChange({ [name]: next })}
                    />
                  </div>
                );
              })}
            </div>
          </Plate>
        </div>
      ))}
      <div className="my-3">
        <Plate pad>
          <Switch label={t('alerts.showAmounts')} checked={settings.showAmounts} onChange={(showAmounts) => onChange({ showAmounts })} />
        </Plate>
      </div>
    </>
  );
}
