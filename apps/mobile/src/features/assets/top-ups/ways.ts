// Whose wallet a transfer pays, and over which network. Pure.
import type { PermissionAlias, TopUpTerms } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';

type Way = TopUpTerms['ways'][number];

const permissionOf: Readonly<Record<number, PermissionAlias>> = { 2: 'P10502', 3: 'P10503' };

/** Those whose tab the menu shows. */
export function openWays(ways: readonly Way[], permissions: readonly string[]): Way[] {
  return ways.filter(({ types }) => permissionOf[types] === undefined || permissions.includes(permissionOf[types]));
}

/** Words of a tab by `types` of the wire; any other than these is a personal wallet. */
export function typeWord(types: number): MessageKey {
  if (types === 2) return 'wallet.topUp.community';
  return types === 3 ? 'wallet.topUp.broker' : 'wallet.topUp.personal';
}

export interface ChosenWay extends Way {
  network: string;
}

/** What was wanted where it is offered, else the first that is; undefined where nothing is. */
export function chosenWay(ways: readonly Way[], wanted: { types: number; network: string }): ChosenWay | undefined {
  const way = ways.find(({ types }) => types === wanted.types) ?? ways[0];
  const network = way?.networks.find((one) => one === wanted.network) ?? way?.networks[0];
  return way && network !== undefined ? { ...way, network } : undefined;
}

/** Hours, minutes and seconds as a clock shows them; "00:00:00" once it is over. */
export function timeLeft(endMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((endMs - nowMs) / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
