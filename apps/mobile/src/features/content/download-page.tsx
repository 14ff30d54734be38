// How to have the app on a phone: as it is, from the browser, and from a store where there is one. Guests see it too.
import { getAppInfo } from '@millrace/contract';
import { Bar, CopyButton, Icon, Main, Plate, QrCode, Row, Rows, Screen, Section, Segment, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { appVersion } from '../../shared/app-version.ts';
import { useTenant, useToast } from '../../shared/services/services-context.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useWebOrigin } from '../../shared/hooks/use-web-origin.ts';
import { AreaTexts } from '../../shared/pages/area-texts.tsx';
import { platformOf, platforms, type Platform } from './platform.ts';
import './content.css';

export function DownloadPage() {
  const { t } = useLocale();
  const goBack = useBack('/usercenter');
  return (
    <Screen>
      <Bar title={t('nav.download')} onBack={goBack} />
      <Main>
        <AreaTexts area="help">
          <Address />
          <Install />
          <Packages />
        </AreaTexts>
      </Main>
    </Screen>
  );
}

function Address() {
  const { t } = useLocale();
  const toast = useToast();
  const name = useTenant()?.name ?? '';
  const address = `${useWebOrigin()}/`;
  return (
    <Plate>
      <div className="grid justify-items-center gap-3 inset pt-5 pb-4 text-center">
        <QrCode text={address} label={t('help.download.qr', { name })} />
        <p className="label">{t('help.download.scan', { name })}</p>
      </div>
      <Rows>
        <Row
          title={<span className="break-all">{address}</span>}
          line={t('help.download.version', { version: appVersion })}
          value={<CopyButton text={address} label={t('common.copyWhat', { what: address })} onNote={toast} />}
        />
      </Rows>
    </Plate>
  );
}

const stepsOf = { android: [1, 2, 3], iphone: [1, 2, 3], computer: [1, 2] } as const;

function Install() {
  const { t } = useLocale();
  const name = useTenant()?.name ?? '';
  const [platform, setPlatform] = useState<Platform>(() => platformOf(navigator.userAgent, navigator.maxTouchPoints));
  return (
    <>
      <Section title={t('help.download.install')} />
      <div className="gutter pb-3">
        <Segment
          label={t('help.download.install')}
          value={platform}
          options={platforms.map((one) => ({ value: one, label: t(`help.download.${one}`) }))}
          onChange={setPlatform}
        />
      </div>
      <Plate pad>
        <ol className="grid gap-3" aria-label={t(`help.download.${platform}`)}>
          {stepsOf[platform].map((step) => (
            <li key={`${platform}-${step}`} className="flex gap-3">
              <span className="guide-number" aria-hidden="true">
                {step}
              </span>
              <span className="guide-text">{t(`help.download.${platform}${step}` as 'help.download.android1', { name })}</span>
            </li>
          ))}
        </ol>
      </Plate>
    </>
  );
}

/** Only what the tenant has published; nothing is shown for the rest. */
function Packages() {
  const { t } = useLocale();
  const { data } = useRead(getAppInfo, {}, { staleMs: Infinity });
  const found = [
    { title: 'Google Play', version: data?.appApkGoogleVersion, href: data?.appGooglePlay },
    { title: 'App Store', version: data?.appIpaIosVersion, href: data?.appAppStore },
    { title: t('help.download.apk'), version: data?.appApkVersion, href: data?.appApkUrl },
  ].filter(({ href }) => href !== undefined && URL.canParse(href) && new URL(href).protocol === 'https:');
  if (found.length === 0) return null;
  return (
    <>
      <Section title={t('help.download.packages')} />
      <Plate>
        <Rows>
          {found.map(({ title, version, href }) => (
            <a key={title} className="row" href={href} target="_blank" rel="noopener noreferrer">
              <span className="grow">
                <span className="row-title">{title}</span>
                {version ? <span className="row-detail block numerals">{version}</span> : null}
              </span>
              <Icon name="external" size={20} className="ink-3" />
            </a>
          ))}
        </Rows>
      </Plate>
    </>
  );
}
