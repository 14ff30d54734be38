// The trader's picture: chosen, sent with its progress, shown at once. What the server refuses is said below.
import { limits, updateInfo, type UserInfo } from '@millrace/contract';
import { Avatar, Button, Progress, useLocale } from '@millrace/ui';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useServices, useToast } from '../../../shared/services/services-context.ts';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import { useOwnAccount } from '../fields/use-own-account.ts';

const maxMb = limits.uploadBytesMax / 1_048_576;

export function AvatarField({ user }: { user: UserInfo }) {
  const { t } = useLocale();
  const { bridge } = useServices();
  const chooser = useRef<HTMLInputElement>(null);
  const { share, busy, failure, send, remove } = useAvatar();
  const change = async (): Promise<void> => {
    if (bridge.platform === 'browser') return chooser.current?.click();
    const picture = await bridge.takePicture();
    if (picture) await send(new File([picture], 'picture', { type: picture.type }));
  };
  return (
    <div className="gutter grid gap-3 justify-items-center pt-4 pb-2">
      <Avatar name={user.nickname} src={pictureSource(user.image)} size="huge" />
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('accounts.avatar')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again after a failure.
          target.value = '';
          if (file) void send(file);
        }}
      />
      <div className="flex flex-wrap justify-center gap-3">
        <Button busy={busy} onClick={() => void change()}>
          {t('accounts.changeAvatar')}
        </Button>
        {user.image === '' ? null : (
          <Button look="line" disabled={busy} onClick={() => void remove()}>
            {t('accounts.removeAvatar')}
          </Button>
        )}
      </div>
      {share === undefined ? (
        <p className="field-hint">{t('accounts.avatarHint', { max: maxMb })}</p>
      ) : (
        <Progress label={t('accounts.uploading')} percent={share * 100} />
      )}
      <FormFailure text={failure} />
    </div>
  );
}

interface AvatarWork {
  /** How much of a file is sent; undefined when none is being sent. */
  share: number | undefined;
  busy: boolean;
  failure: string | undefined;
  send: (file: File) => Promise<void>;
  remove: () => Promise<void>;
}

function useAvatar(): AvatarWork {
  const { t } = useLocale();
  const { uploadFile } = useServices().live;
  const toast = useToast();
  const change = useSend(updateInfo);
  const showAccount = useOwnAccount();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const work = async (imageOf: () => Promise<string>): Promise<void> => {
    setFailure(undefined);
    try {
      showAccount(await change.mutateAsync({ image: await imageOf() }));
      toast(t('accounts.saved'));
    } catch (error) {
      setFailure(error instanceof ApiError && error.problems[0] ? error.problems[0].message : errorText(error, t));
    } finally {
      setShare(undefined);
    }
  };
  return {
    share,
    busy: share !== undefined || change.isPending,
    failure,
    send: (file) =>
      work(() => {
        setShare(0);
        return uploadFile(file, { purpose: 'avatar', onProgress: setShare });
      }),
    remove: () => work(() => Promise.resolve('')),
  };
}
