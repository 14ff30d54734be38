// The act that opens a group: why it is off, and the sheet that asks once more with what it needs.
import { Amount, ActionBar, Button, ConfirmSheet, FigureLine, FigureList, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { instrumentName } from '../../../../shared/instrument-name.ts';
import { usePermission, useSession } from '../../../../shared/services/services-context.ts';
import { kindPageOf } from '../../../../shared/pages/kind-pages.ts';
import { moneyText } from '../../common/figures.ts';
import { freeText, neededText } from '../../common/plan-figures.ts';
import { useLost } from '../../../../shared/hooks/use-lost.ts';
import type { Opening } from './use-opening.ts';
import { sumOf } from './slot-draft.ts';
import { useOpenGroup, type OpenGroup } from './use-open-group.ts';

export function OpenBar({ opening }: { opening: Opening }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const mayLink = usePermission('P10700');
  const kind = kindPageOf(opening.view.group.type)?.kind;
  const mayOpen = useSession(({ permissions }) => kind !== undefined && permissions.includes(kind.permissions.add));
  const reasons = useReasons(opening);
  const act = useOpenGroup(opening);
  if (!mayOpen) return null;
  if (!opening.credential)
    return (
      <div className="form-bottom">
        <p className="group-why-off">{t('tasks.linkFirst')}</p>
        {mayLink ? (
          <ActionBar>
            <Button look="primary" onClick={() => void navigate({ to: '/auth' })}>
              {t('exchange.link')}
            </Button>
          </ActionBar>
        ) : null}
      </div>
    );
  return (
    <div className="form-bottom">
      {reasons.length > 0 ? (
        <p className="group-why-off" role="status" data-figure="why-off">
          {reasons.map((reason) => (
            <span className="block" key={reason}>
              {reason}
            </span>
          ))}
        </p>
      ) : null}
      <ActionBar>
        <Button look="primary" disabled={reasons.length > 0} busy={act.busy} onClick={act.ask}>
          {t('groups.open', { n: opening.chosen.length })}
        </Button>
      </ActionBar>
      <OpenSheet opening={opening} act={act} />
    </div>
  );
}

/** Why the group cannot be opened as it is chosen; none when it can. */
function useReasons({ view, chosen, needed, free, isTooDear, agreed }: Opening): readonly string[] {
  const locale = useLocale();
  const { t } = locale;
  const lost = useLost();
  const wrong = chosen.filter(({ issues }) => issues.length > 0).map(({ slot }) => instrumentName(slot.instId));
  if (view.group.withdrawn) return [t('refusal.groupWithdrawn')];
  if (lost) return [t('shell.offlineAct')];
  return [
    ...(chosen.length === 0 ? [t('groups.noSlot')] : []),
    ...(wrong.length > 0 ? [t('groups.slotWrong', { slot: wrong.join(', ') })] : []),
    ...(isTooDear && free !== undefined ? [t('groups.tooDear', { need: neededText(needed, locale), free: freeText(free, locale) })] : []),
    ...(agreed ? [] : [t('refusal.agreementMissing')]),
  ];
}

function OpenSheet({ opening, act }: { opening: Opening; act: OpenGroup }) {
  const locale = useLocale();
  const { t } = locale;
  const { question } = act;
  const group = opening.view.group.groupName;
  const texts = {
    stopConfirmationNeeded: () =>
      t('groups.noStopText', { slots: question?.detail['slots'] ?? '', loss: moneyText(String(question?.detail['loss'] ?? ''), locale) }),
    capitalTooSmall: () =>
      t('tasks.confirm.partial.text', {
        need: neededText(String(question?.detail['needed'] ?? ''), locale),
        free: freeText(String(question?.detail['free'] ?? ''), locale),
      }),
    lossLimitReached: () => '',
  };
  return (
    <ConfirmSheet
      open={act.asked}
      onClose={act.forget}
      title={
        question
          ? t(question.reason === 'capitalTooSmall' ? 'tasks.confirm.partial.title' : 'tasks.confirm.noStop.title')
          : t('groups.openAsk.title', { group })
      }
      text={question ? texts[question.reason]() : t('groups.openAsk.text')}
      doLabel={
        question
          ? t(question.reason === 'capitalTooSmall' ? 'tasks.confirm.partial.do' : 'tasks.confirm.noStop.do')
          : t('groups.open', { n: opening.chosen.length })
      }
      keepLabel={t('groups.notNow')}
      busy={act.busy}
      onDo={act.open}
    >
      {question ? null : <OpenFigures opening={opening} />}
      <FormFailure text={act.failure} />
    </ConfirmSheet>
  );
}

function Known({ amount, unit }: { amount: string; unit?: string }) {
  return <Amount value={amount === '' ? undefined : amount} rounding="up" unit={unit} />;
}

function OpenFigures({ opening }: { opening: Opening }) {
  const { t } = useLocale();
  return (
    <Fragment>
      <div className="mt-3">
        <FigureList>
          {opening.chosen.map((planned) => (
            <FigureLine key={planned.slot.slot} label={t('groups.firstOrder', { slot: instrumentName(planned.slot.instId) })}>
              <Known amount={planned.atOnce} />
            </FigureLine>
          ))}
          <FigureLine label={t('groups.marginAtOnce')} sum>
            <Known amount={sumOf(opening.chosen.map(({ atOnce }) => atOnce))} unit="USDT" />
          </FigureLine>
          <FigureLine label={t('groups.worstLater')}>
            <Known amount={opening.needed} />
          </FigureLine>
          <FigureLine label={t('groups.lossAtLimits')}>
            {opening.lossAtLimits === '' ? t('tasks.noBound') : <Amount value={opening.lossAtLimits} />}
          </FigureLine>
        </FigureList>
      </div>
      <p className="sheet-note">{t('groups.openAsk.close')}</p>
    </Fragment>
  );
}
