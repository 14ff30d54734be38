// Enters versions of the app with their addresses; a second person decides.
import { proposeRelease } from '@millrace/contract/admin';
import { languageTags } from '@millrace/contract';
import { Button, Dialog, Field, Notice, TextArea, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

const blank = {
  ...{ appApkVersion: '', appApkGoogleVersion: '', appIpaIosVersion: '', appWgtVersion: '', minVersion: '' },
  ...{ appApkUrl: '', appGooglePlay: '', appAppStore: '', appWgtUrl: '', appWgtSize: '', appWgtSha256: '', share: '10' },
};
type Fields = typeof blank;

export function VersionEntry() {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [fields, setFields] = useState<Fields>(blank);
  const [notes, setNotes] = useState<Record<string, string>>({});
  const [showUpdate, setShowUpdate] = useState(true);
  const send = useSend(proposeRelease, ({ outcome }) => {
    toaster.show(t(`console.outcome.${outcome}`));
    setIsOpen(false);
    setFields(blank);
    setNotes({});
  });
  const set = (field: keyof Fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [field]: event.target.value.trim() });
  const parts = [
    ['appWgtVersion', 'appWgtUrl', t('console.versionContent')],
    ['appApkVersion', 'appApkUrl', t('console.versionApk')],
    ['appApkGoogleVersion', 'appGooglePlay', t('console.versionGoogle')],
    ['appIpaIosVersion', 'appAppStore', t('console.versionIos')],
  ] as const;
  const propose = (): void =>
    send.mutate({
      ...fields,
      appWgtSize: fields.appWgtSize === '' ? '0' : fields.appWgtSize,
      ...{
        installUrl: '',
        installType: '',
        showUpdate,
        notes: Object.fromEntries(Object.entries(notes).filter(([, text]) => text.trim() !== '')),
      },
    });
  return (
    <>
      <Button size="small" look="line" onClick={() => setIsOpen(true)}>
        {t('console.versionNew')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('console.versionNew')}
        text={t('console.versionText')}
        doLabel={t('console.propose')}
        busy={send.isPending}
        onDo={propose}
        onClose={() => setIsOpen(false)}
      >
        <div className="console-form">
          {parts.map(([version, address, name]) => (
            <div key={version}>
              <Field label={name} placeholder="2.37.5" value={fields[version]} onChange={set(version)} />
              <Field label={t('console.versionAddress', { name })} value={fields[address]} onChange={set(address)} />
            </div>
          ))}
          <Field label={t('console.versionSize')} inputMode="numeric" value={fields.appWgtSize} onChange={set('appWgtSize')} />
          <Field label="SHA-256" value={fields.appWgtSha256} onChange={set('appWgtSha256')} />
          <Field label={t('console.versionLeast')} value={fields.minVersion} onChange={set('minVersion')} />
          <Field label={t('console.versionShare')} inputMode="numeric" value={fields.share} onChange={set('share')} />
          <label>
            <input type="checkbox" checked={showUpdate} onChange={(event) => setShowUpdate(event.target.checked)} />{' '}
            {t('console.versionAsk')}
          </label>
          {languageTags.map((tag) => (
            <TextArea
              key={tag}
              label={t('console.versionNotes', { language: tag })}
              value={notes[tag] ?? ''}
              onChange={(event) => setNotes({ ...notes, [tag]: event.target.value })}
            />
          ))}
          {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
        </div>
      </Dialog>
    </>
  );
}
