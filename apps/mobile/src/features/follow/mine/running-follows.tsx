// The follows that run: their result after everything in parts that add up, and a card of each.
import { Blank, Broken, Button, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { FuelNotice } from '../../../shared/pages/fuel-notice.tsx';
import { useFollows } from '../common/use-follows.ts';
import { FollowCard } from './follow-card.tsx';
import { byEnvironment } from './sums.ts';
import { SumsHead, SumsPlate } from './sums-view.tsx';
import '../follow.css';

export function RunningFollows() {
  const { t } = useLocale();
  const follows = useFollows();
  if (follows.error !== undefined) return <Broken title={errorText(follows.error, t)} onRetry={follows.retry} busy={follows.busy} />;
  if (!follows.all) return <SkeletonRows count={4} />;
  if (follows.all.length === 0) return <NoFollow />;
  const parts = byEnvironment(follows.all);
  return parts.map(({ environment, follows: own }) => (
    <section key={environment} className="mb-3" aria-label={t(`exchange.environment.${environment}`)}>
      <SumsHead follows={own} environment={parts.length > 1 ? environment : undefined} />
      <FuelNotice environment={environment} />
      {own.map((follow) => (
        <FollowCard key={follow.id} follow={follow} />
      ))}
      <SumsPlate follows={own} />
    </section>
  ));
}

function NoFollow() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <Blank
      icon="kindFollow"
      title={t('follow.mine.none')}
      text={t('follow.mine.noneText')}
      action={
        <Button look="primary" onClick={() => void navigate({ to: '/standings' })}>
          {t('follow.mine.look')}
        </Button>
      }
    />
  );
}
