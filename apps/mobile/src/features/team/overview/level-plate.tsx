// The trader's level: the ring of the slowest requirement, what the level gives, and all that the next one asks for.
import type { Team } from '@millrace/contract';
import { Amount, formatDay, formatDecimal, formatPercent, LevelRing, Plate, useLocale } from '@millrace/ui';
import { multiplyDecimals } from '@millrace/market';
import { percentOf, slowestOf } from './progress.ts';

export function LevelPlate({ team: { level, rate, next, day } }: { team: Team }) {
  const { t, tag } = useLocale();
  const percentText = (of: string): string => formatPercent(multiplyDecimals(of, '100'), { tag, decimals: 0 });
  const slowest = next ? slowestOf(next.requirements) : undefined;
  const missing =
    next && slowest
      ? slowest.missing === '0'
        ? t('team.slowest.met', { level: next.level })
        : t(`team.slowest.${slowest.kind}`, { level: next.level, n: formatDecimal(slowest.missing, { tag, decimals: 0, rounding: 'up' }) })
      : t('team.topLevel');
  return (
    <Plate pad label={t('team.level')}>
      <LevelRing level={level} percent={slowest?.percent ?? 100} slowest={missing}>
        {level === 0 ? null : <p className="label mt-1">{t('team.levelText', { rate: percentText(rate) })}</p>}
        {next ? <p className="label">{t('team.nextText', { level: next.level, rate: percentText(next.rate) })}</p> : null}
      </LevelRing>
      {next?.requirements.map((requirement) => (
        <Need key={requirement.kind} requirement={requirement} />
      ))}
      <p className="micro mt-3">
        {t('team.counted')} {day === null ? null : t('team.countedTo', { day: formatDay(day, tag, 'day') })}
      </p>
    </Plate>
  );
}

function Need({ requirement }: { requirement: NonNullable<Team['next']>['requirements'][number] }) {
  const { t } = useLocale();
  const { kind, have, need } = requirement;
  const percent = percentOf(requirement);
  const label = t(`team.need.${kind}`);
  return (
    <div className="team-need">
      <p className="team-need-head">
        <span className="label">{label}</span>
        <span className="numerals">
          <Amount value={have} decimals={0} rounding="down" />
          <span className="ink-3">
            {' / '}
            <Amount value={need} decimals={0} />
          </span>
        </span>
      </p>
      <div
        className={percent === 100 ? 'team-need-bar is-met' : 'team-need-bar'}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
