// Shows a place as what is known of it, name and coordinates, and hands it to the phone's own map application.
import { Bar, Blank, Button, CopyButton, Icon, Main, Plate, Row, Rows, Screen, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useToast } from '../../../shared/services/services-context.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { coordinatesOf, geoAddress, readPlace, type Place } from '../../../shared/places/place.ts';
import { AreaTexts } from '../../../shared/pages/area-texts.tsx';

export function OpenLocationPage() {
  const { t } = useLocale();
  const goBack = useBack('/customerService');
  const place = readPlace(useSearch({ from: '/open-location' }));
  return (
    <Screen>
      <Bar title={t('nav.openLocation')} onBack={goBack} />
      <Main>
        <AreaTexts area="help">{place ? <Shown place={place} /> : <None />}</AreaTexts>
      </Main>
    </Screen>
  );
}

function None() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const choose = (
    <Button look="primary" onClick={() => void navigate({ to: '/choose-location' })}>
      {t('nav.chooseLocation')}
    </Button>
  );
  return <Blank icon="pin" title={t('help.place.none')} action={choose} />;
}

function Shown({ place }: { place: Place }) {
  const { t } = useLocale();
  const toast = useToast();
  const what = t('help.place.coordinates');
  const text = coordinatesOf(place);
  return (
    <>
      <Plate>
        <Rows>
          <Row
            icon="pin"
            title={place.name === '' ? what : place.name}
            line={<span className="numerals">{text}</span>}
            value={<CopyButton text={text} label={t('common.copyWhat', { what })} onNote={toast} />}
          />
        </Rows>
      </Plate>
      <div className="gutter grid gap-2 pt-4">
        <a className="button button-primary button-wide" href={geoAddress(place)}>
          <span className="button-label inline-flex items-center justify-center gap-2">
            <Icon name="external" size={20} />
            {t('help.place.openMap')}
          </span>
        </a>
        <p className="label">{t('help.place.mapHint')}</p>
      </div>
    </>
  );
}
