// What a sheet that asks before an action is given.
import type { AssignmentDetails } from '@millrace/contract';

/** What an action needs beside the task itself. */
export interface ActionExtras {
  leg?: 'L' | 'S';
  sz?: string;
  repeatOrder?: -1 | 1;
}

export interface AskProps {
  task: AssignmentDetails;
  open: boolean;
  /** The call is on its way. */
  busy: boolean;
  /** Why the last try failed. */
  failure: string | undefined;
  onDo: (extras?: ActionExtras) => void;
  onClose: () => void;
}
