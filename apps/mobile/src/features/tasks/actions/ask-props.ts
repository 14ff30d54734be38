// What a sheet that asks before an action is given.
import type { AssignmentDetails, RefusalCode } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';

/** What an action needs beside the task itself. */
export interface ActionExtras {
  leg?: 'L' | 'S';
  sz?: string;
  repeatOrder?: -1 | 1;
  /** Every setting of the task as the wire has it. */
  settings?: Readonly<Record<string, string>>;
  /** A free slot of an open group. */
  place?: { groupId: string; slot: string };
  confirmNoStop?: true;
  confirmLossReached?: true;
}

export interface AskProps {
  task: AssignmentDetails;
  /** The leg that the address of the page names. */
  leg: 'L' | 'S' | undefined;
  open: boolean;
  /** The call is on its way. */
  busy: boolean;
  /** Why the last try failed. */
  failure: string | undefined;
  /** Name of the refusal that it failed with. */
  reason: RefusalCode | undefined;
  onDo: (extras?: ActionExtras) => void;
  /** A lesser action that can be taken instead, while it is shown: its words, and sending it. */
  instead: { label: MessageKey; busy: boolean; onDo: () => void } | undefined;
  onClose: () => void;
}
