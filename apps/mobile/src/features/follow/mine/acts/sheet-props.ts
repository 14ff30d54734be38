// What every sheet of a follow is given.
import type { FollowView } from '@millrace/contract';
import type { SheetState } from '../../common/lazy-sheet.tsx';

export interface FollowSheetProps extends SheetState {
  follow: FollowView;
}

/** `close`: stopping, with closing chosen. */
export type FollowActId = 'details' | 'more' | 'pause' | 'settings' | 'stop' | 'close' | 'retake' | 'accept';
