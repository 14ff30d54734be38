// What an operator may do with a node: have it hand over its accounts, take accounts again, or be forgotten.
import { drainNode, removeNode, type NodeRow } from '@millrace/contract/admin';
import { Button, Dialog, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useSend } from '../../shared/use-call.ts';

export function NodeActs({ node }: { node: NodeRow }) {
  const isThere = node.state === 'running' || node.state === 'draining';
  if (!isThere) return <Remove name={node.name} />;
  return node.roles.includes('engine') ? <Drain node={node} /> : null;
}

function Drain({ node: { name, isDraining } }: { node: NodeRow }) {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const send = useSend(drainNode, () => setIsOpen(false));
  const label = t(isDraining ? 'console.nodeUndrain' : 'console.nodeDrain');
  return (
    <>
      <Button size="small" look="line" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        title={`${label}: ${name}`}
        doLabel={label}
        busy={send.isPending}
        onDo={() => send.mutate({ name, drain: isDraining ? 'off' : 'on' })}
        onClose={() => setIsOpen(false)}
      >
        {isDraining ? null : <p>{t('console.nodeDrainText', { name })}</p>}
        {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      </Dialog>
    </>
  );
}

function Remove({ name }: { name: string }) {
  const { t } = useLocale();
  const send = useSend(removeNode, () => undefined);
  return (
    <>
      <Button size="small" look="line" busy={send.isPending} onClick={() => send.mutate({ name })}>
        {t('console.nodeRemove')}
      </Button>
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
    </>
  );
}
