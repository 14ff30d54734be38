// Refusals as errors: what a caller may not do, with a code of the contract. Never a bug and never a fault of the outside.
import { refusals, type InputIssue, type RefusalCode, type RefusalStatus } from '@millrace/contract';

/** Figures that the refusal's text names, e.g. seconds to wait. */
export type RefusalDetail = Readonly<Record<string, string | number>>;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly detail: RefusalDetail | undefined;
  /** The broken rules, of `inputInvalid` and of input that does not fit together, such as a task's settings. */
  readonly issues: readonly InputIssue[];

  constructor(code: RefusalCode, detail?: RefusalDetail, issues: readonly InputIssue[] = []) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.issues = issues;
  }

  get status(): RefusalStatus {
    return refusals[this.code];
  }
}

/** Ends the call with a refusal; a transaction around it is rolled back. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail);
}

/** Ends the call with broken input rules that only the server can check. */
export function refuseInput(...issues: readonly InputIssue[]): never {
  throw new Refusal('inputInvalid', undefined, issues);
}
