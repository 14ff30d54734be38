// The running tasks, by id and by account.
import type { TaskRunner } from './task-runner.ts';

export class RunnerTable {
  readonly #byId = new Map<string, TaskRunner>();
  readonly #byCredential = new Map<string, Set<TaskRunner>>();

  get size(): number {
    return this.#byId.size;
  }

  get(taskId: string): TaskRunner | undefined {
    return this.#byId.get(taskId);
  }

  all(): TaskRunner[] {
    return [...this.#byId.values()];
  }

  /** Tasks of one account. */
  of(credentialId: string): TaskRunner[] {
    return [...(this.#byCredential.get(credentialId) ?? [])];
  }

  add(runner: TaskRunner): void {
    const { credentialId } = runner.account;
    const group = this.#byCredential.get(credentialId) ?? new Set();
    this.#byCredential.set(credentialId, group.add(runner));
    this.#byId.set(runner.taskId, runner);
  }

  delete(runner: TaskRunner): void {
    const { credentialId } = runner.account;
    const group = this.#byCredential.get(credentialId);
    group?.delete(runner);
    if (group?.size === 0) this.#byCredential.delete(credentialId);
    this.#byId.delete(runner.taskId);
  }
}
