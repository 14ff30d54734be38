// Customer service: a letter to the tenant, answers to what is asked most, and below them what the letter encloses, shown before it is sent.
import { languages } from '@millrace/contract';
import { Bar, CopyButton, Icon, Main, Plate, Row, Rows, Screen, Section, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { appVersion } from '../../shared/app-version.ts';
import { useSession, useTenant, useToast } from '../../shared/services/services-context.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { ChatRow } from '../chat/index.ts';
import { keepChosenPlace, readChosenPlace } from '../../shared/places/chosen-place.ts';
import { diagnosisText, mailAddress, type Diagnosis } from './diagnosis.ts';
import { coordinatesOf, type Place } from '../../shared/places/place.ts';
import { AreaTexts } from '../../shared/pages/area-texts.tsx';
import { Questions } from './help/questions.tsx';

export function CustomerServicePage() {
  const { t } = useLocale();
  const signedIn = useSession((state) => state.token !== undefined);
  const goBack = useBack(signedIn ? '/usercenter' : '/login');
  return (
    <Screen>
      <Bar title={t('nav.customerService')} onBack={goBack} />
      <Main>
        <AreaTexts area="help">
          <ChatRow />
          <Letter>
            <Questions />
          </Letter>
        </AreaTexts>
      </Main>
    </Screen>
  );
}

/** @param children between the letter and what is sent with it, which is long and asked for by nobody who looks for an answer */
function Letter({ children }: { children: ReactNode }) {
  const { t } = useLocale();
  const toast = useToast();
  const tenant = useTenant();
  const [place, setPlace] = useState(readChosenPlace);
  const facts = useDiagnosis(place);
  const email = tenant?.customerEmail ?? '';
  const text = diagnosisText(facts);
  return (
    <>
      {email === '' ? null : (
        <Plate>
          <Rows>
            <Row
              icon="mail"
              title={<span className="break-all">{email}</span>}
              line={t('help.service.language')}
              value={<CopyButton text={email} label={t('common.copyWhat', { what: email })} onNote={toast} />}
            />
          </Rows>
          <div className="inset py-4">
            <a
              className="button button-primary button-wide"
              href={mailAddress(email, t('help.service.subject', { name: facts.tenant }), `\n\n--\n${text}`)}
            >
              <span className="button-label">{t('help.service.write')}</span>
            </a>
          </div>
        </Plate>
      )}
      {children}
      <Section
        title={t('help.service.enclosed')}
        end={<CopyButton text={text} label={t('common.copyWhat', { what: t('help.service.enclosed') })} onNote={toast} />}
      />
      <Facts facts={facts} onForget={() => setPlace(undefined)} />
      <p className="label gutter pt-2">{t('help.service.never')}</p>
    </>
  );
}

function useDiagnosis(place: Place | undefined): Diagnosis {
  const { tag, now } = useLocale();
  const tenant = useTenant();
  const uid = useSession((state) => state.user?.number);
  const [time] = useState(() => new Date(now()).toISOString());
  return {
    tenant: tenant?.name ?? '',
    uid,
    version: appVersion,
    language: tag,
    device: navigator.userAgent,
    screen: { width: innerWidth, height: innerHeight },
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    time,
    online: navigator.onLine,
    place,
  };
}

function Facts({ facts, onForget }: { facts: Diagnosis; onForget: () => void }) {
  const { t } = useLocale();
  return (
    <Plate>
      <Rows>
        {facts.uid === undefined ? null : <Row small title={t('accounts.uid')} value={facts.uid} />}
        <Row small title={t('nav.version')} value={facts.version} />
        <Row small title={t('nav.language')} value={languages.find(({ tag }) => tag === facts.language)?.name} />
        <Row title={t('help.service.device')} line={<span className="break-all">{facts.device.slice(0, 160)}</span>} />
        <PlaceRow place={facts.place} onForget={onForget} />
      </Rows>
    </Plate>
  );
}

/** Only when the trader wants it: where one is matters when an exchange refuses a country. */
function PlaceRow({ place, onForget }: { place: Place | undefined; onForget: () => void }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (!place)
    return (
      <Row
        icon="pin"
        title={t('help.service.place')}
        line={t('help.service.placeNone')}
        onClick={() => void navigate({ to: '/choose-location' })}
      />
    );
  const search = { latitude: String(place.latitude), longitude: String(place.longitude), name: place.name };
  const forget = (): void => {
    keepChosenPlace(undefined);
    onForget();
  };
  return (
    <div className="flex items-center pe-2">
      <div className="grow min-w-0">
        <Row
          icon="pin"
          title={place.name === '' ? t('help.service.place') : place.name}
          line={<span className="numerals">{coordinatesOf(place)}</span>}
          onClick={() => void navigate({ to: '/open-location', search })}
        />
      </div>
      <button type="button" className="icon-button" aria-label={t('common.removeWhat', { what: t('help.service.place') })} onClick={forget}>
        <Icon name="trash" size={20} />
      </button>
    </div>
  );
}
