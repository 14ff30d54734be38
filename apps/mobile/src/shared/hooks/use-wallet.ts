// The trader's wallet: read once by a call, then live by the stream. What was known stays when the line is lost, with its time.
import { getWallet, walletFrame, type Wallet } from '@millrace/contract';
import { useRead } from './use-call.ts';
import { useTopic } from './use-topic.ts';
import { wholeTopic } from '../stream/topics.ts';

const walletTopic = wholeTopic('wallet', (data) => walletFrame.safeParse(data).data);

export interface LiveWallet {
  /** Undefined while it is on its way, or could not be read. */
  data: Wallet | undefined;
  /** Why nothing is there; undefined while something is. */
  error: unknown;
  retry: () => void;
  busy: boolean;
  /** When it was last heard of, by the phone's clock; undefined while it is live. */
  staleSinceMs: number | undefined;
}

export function useWallet(): LiveWallet {
  const topic = useTopic(walletTopic);
  const read = useRead(getWallet, {});
  const readIsNewer = topic.phase !== 'live' && read.dataUpdatedAt > topic.asOfMs;
  const data = readIsNewer ? (read.data ?? topic.data) : (topic.data ?? read.data);
  const heardMs = Math.max(topic.asOfMs, read.dataUpdatedAt);
  return {
    data,
    error: data === undefined ? (read.error ?? undefined) : undefined,
    retry: () => void read.refetch(),
    busy: read.isFetching,
    staleSinceMs: data !== undefined && topic.phase === 'stale' && heardMs > 0 ? heardMs : undefined,
  };
}
