// Where code and words stand on a poster, in pixels of the drawn picture. What has no place is not drawn.
import { posterSize, type PosterPlaces } from '@millrace/contract';
import { Field, Switch, useLocale } from '@millrace/ui';
import { usualPlaces } from './poster-form.ts';

interface PlaceFieldsProps {
  places: PosterPlaces;
  isReadOnly: boolean;
  saidOf: (field: string) => string | undefined;
  onChange: (places: PosterPlaces) => void;
}

export function PlaceFields({ places, isReadOnly, saidOf, onChange }: PlaceFieldsProps) {
  const { t } = useLocale();
  const shared = { isReadOnly, saidOf };
  return (
    <>
      <p className="label">{t('console.posterPlaces', { width: posterSize.width, height: posterSize.height })}</p>
      <PlaceRow {...shared} name="qr" place={places.qr} onChange={(qr) => onChange({ ...places, qr: { ...places.qr, ...qr } })} />
      {(['words', 'code'] as const).map((name) => {
        const place = places[name];
        return (
          <div key={name}>
            {isReadOnly ? null : (
              <Switch
                label={t(`console.posterPlace.${name}Drawn`)}
                checked={place !== null}
                onChange={(isDrawn) => onChange({ ...places, [name]: isDrawn ? usualPlaces[name] : null })}
              />
            )}
            {place === null ? null : (
              <PlaceRow {...shared} name={name} place={place} onChange={(next) => onChange({ ...places, [name]: { ...place, ...next } })} />
            )}
          </div>
        );
      })}
    </>
  );
}

type Side = 'x' | 'y' | 'side' | 'width' | 'height';

interface PlaceRowProps {
  name: keyof PosterPlaces;
  place: Readonly<Partial<Record<Side, number>>>;
  isReadOnly: boolean;
  saidOf: (field: string) => string | undefined;
  onChange: (changed: Partial<Record<Side, number>>) => void;
}

function PlaceRow({ name, place, isReadOnly, saidOf, onChange }: PlaceRowProps) {
  const { t } = useLocale();
  const covered = saidOf(`places.${name}`);
  return (
    <fieldset className="field" disabled={isReadOnly}>
      <legend className="label">{t(`console.posterPlace.${name}`)}</legend>
      <div className="console-places">
        {(['x', 'y', 'side', 'width', 'height'] as const).map((side) =>
          place[side] === undefined ? null : (
            <Field
              key={side}
              label={t(`console.posterSide.${side}`)}
              type="number"
              min={0}
              max={posterSize.height}
              value={String(place[side])}
              error={saidOf(`places.${name}.${side}`)}
              onChange={({ target }) => onChange({ [side]: Math.trunc(Number(target.value)) || 0 })}
            />
          ),
        )}
      </div>
      {covered === undefined ? null : <p className="field-error">{covered}</p>}
    </fieldset>
  );
}
