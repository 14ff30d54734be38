// One member: UID, level, state, volume and what the member's fees brought. Leads to those whom the member invited.
import type { TeamMember } from '@millrace/contract';
import { Amount, Avatar, Chip, formatDecimal, Row, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';

export function MemberRow({ member }: { member: TeamMember }) {
  const { t, tag } = useLocale();
  const navigate = useNavigate();
  const { id, uid, nickname, depth, level, status, performance, reward, directs } = member;
  return (
    <Row
      lead={<Avatar name={nickname} src="" />}
      title={
        <span className="team-member-name">
          <span>{nickname}</span> <Chip>{t('common.level', { level })}</Chip>
        </span>
      }
      line={
        <>
          <span className="block numerals">
            {uid} · {t('team.floorTitle', { depth })}
          </span>
          <span className="block" data-status={status}>
            {t(`team.status.${status}`)} · {t('team.directs', { n: directs })}
          </span>
        </>
      }
      value={<Amount value={performance} decimals={0} rounding="down" />}
      valueLine={t('team.rewardOf', { amount: formatDecimal(reward, { tag, decimals: 2 }) })}
      onClick={directs === 0 ? undefined : () => void navigate({ to: '/team/floor', search: { depth: '1', userid: id } })}
    />
  );
}
