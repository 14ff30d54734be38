// The running tasks, by id, by account, and of copies by leader and follow.
import type { TaskRunner } from './task-runner.ts';

export class RunnerTable {
  readonly #byId = new Map<string, TaskRunner>();
  readonly #byCredential = new Map<string, Set<TaskRunner>>();
  readonly #byLead = new Map<string, Set<TaskRunner>>();
  readonly #byFollow = new Map<string, Set<TaskRunner>>();

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

  /** Tasks that hear this leader. */
  ofLead(leadId: string): TaskRunner[] {
    return [...(this.#byLead.get(leadId) ?? [])];
  }

  ofFollow(followId: string): TaskRunner[] {
    return [...(this.#byFollow.get(followId) ?? [])];
  }

  /** Leaders that some task hears. */
  leads(): string[] {
    return [...this.#byLead.keys()];
  }

  add(runner: TaskRunner): void {
    for (const [table, key] of this.#groupsOf(runner)) table.set(key, (table.get(key) ?? new Set()).add(runner));
    this.#byId.set(runner.taskId, runner);
  }

  delete(runner: TaskRunner): void {
    for (const [table, key] of this.#groupsOf(runner)) {
      const group = table.get(key);
      group?.delete(runner);
      if (group?.size === 0) table.delete(key);
    }
    this.#byId.delete(runner.taskId);
  }

  #groupsOf({ account, task }: TaskRunner): [Map<string, Set<TaskRunner>>, string][] {
    const groups: [Map<string, Set<TaskRunner>>, string][] = [[this.#byCredential, account.credentialId]];
    if (task.follow !== null) groups.push([this.#byLead, task.follow.leadId], [this.#byFollow, task.follow.followId]);
    return groups;
  }
}
