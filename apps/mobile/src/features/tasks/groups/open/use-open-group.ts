// Sends the opening of a group, asks what the server wants confirmed, and leads to its tasks.
import { hostingAgreementVersion, operateAssignmentGroupStatus, type Asked, type GroupSlotView } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorText } from '../../../../shared/api/api-error.ts';
import { useSend } from '../../../../shared/hooks/use-call.ts';
import { instrumentName } from '../../../../shared/instrument-name.ts';
import { kindPageOf } from '../../../../shared/pages/kind-pages.ts';
import { useToast } from '../../../../shared/services/services-context.ts';
import { useRefreshGroups } from '../use-group.ts';
import type { Opening } from './use-opening.ts';

export interface OpenGroup {
  /** Whether the sheet is shown. */
  asked: boolean;
  /** What the server wants confirmed first. */
  question: Asked | undefined;
  busy: boolean;
  failure: string | undefined;
  ask: () => void;
  open: () => void;
  forget: () => void;
}

interface Confirmed {
  confirmNoStop?: true;
  confirmPartialLadder?: true;
}

export function useOpenGroup({ view, credential, chosen }: Opening): OpenGroup {
  const { t } = useLocale();
  const navigate = useNavigate();
  const toast = useToast();
  const refresh = useRefreshGroups();
  const send = useSend(operateAssignmentGroupStatus);
  const [asked, setAsked] = useState(false);
  const [question, setQuestion] = useState<Asked>();
  const [confirmed, setConfirmed] = useState<Confirmed>({});
  const [failure, setFailure] = useState<string>();
  const { id: groupId, version, type } = view.group;

  const run = async (next: Confirmed): Promise<void> => {
    setFailure(undefined);
    setConfirmed(next);
    try {
      const slots = chosen.map(({ slot, words }) => ({ slot: slot.slot, ...words }));
      const answer = await send.mutateAsync({
        ...{ groupId, status: 'open', version, agreementVersion: hostingAgreementVersion, slots, ask: true },
        ...(credential && { credentialId: credential.id }),
        ...next,
      });
      if (answer.state === 'asked') return setQuestion(answer);
      setAsked(false);
      toast(t('groups.opened'));
      await refresh();
      const kindPage = kindPageOf(type)?.kindPage;
      if (kindPage !== undefined) void navigate({ to: '/$kindPage/list', params: { kindPage }, search: { groupId }, replace: true });
    } catch (error) {
      setQuestion(undefined);
      setFailure(failureText(error, t, view.rows));
      if (error instanceof ApiError && (error.reason === 'groupChanged' || error.reason === 'groupOpen')) await refresh();
    }
  };
  return {
    asked,
    question,
    busy: send.isPending,
    failure,
    ask() {
      setQuestion(undefined);
      setConfirmed({});
      setFailure(undefined);
      setAsked(true);
    },
    open: () => void run({ ...confirmed, ...answerTo(question) }),
    forget: () => setAsked(false),
  };
}

function answerTo(question: Asked | undefined): Confirmed {
  if (question === undefined) return {};
  return question.reason === 'capitalTooSmall' ? { confirmPartialLadder: true } : { confirmNoStop: true };
}

/** The server's sentence, with the instruments of the slots or the mistakes it names. */
function failureText(error: unknown, t: Parameters<typeof errorText>[1], rows: readonly GroupSlotView[]): string {
  const text = errorText(error, t);
  if (!(error instanceof ApiError)) return text;
  const slots = error.detail['slots'];
  if (error.problems.length > 0) return error.problems.map(({ message }) => message).join(' ');
  if (slots === undefined) return text;
  const named = String(slots)
    .split(/,\s*/)
    .map((slot) => instrumentName(rows.find((row) => row.slot === slot)?.instId ?? slot));
  return `${text} (${named.join(', ')})`;
}
