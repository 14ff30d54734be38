// The running tasks, by id, by account, and of copies by leader and follow.
import type { TaskRunner } from './task-runner.ts';

/** Where a task is found beside by its id. */
type Groups = [Map<string, Set<TaskRunner>>, string][];

export class RunnerTable {
  readonly #byId = new Map<string, TaskRunner>();
  readonly #byCredential = new Map<string, Set<TaskRunner>>();
  readonly #byLead = new Map<string, Set<TaskRunner>>();
  readonly #byFollow = new Map<string, Set<TaskRunner>>();
  readonly #groups = new WeakMap<TaskRunner, Groups>();

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
    const groups = this.#groupsOf(runner);
    for (const [table, key] of groups) table.set(key, (table.get(key) ?? new Set()).add(runner));
    this.#byId.set(runner.taskId, runner);
    this.#groups.set(runner, groups);
  }

  delete(runner: TaskRunner): void {
    // As it was added: a task may have left its follow since.
    for (const [table, key] of this.#groups.get(runner) ?? []) {
      const group = table.get(key);
      group?.delete(runner);
      if (group?.size === 0) table.delete(key);
    }
    this.#byId.delete(runner.taskId);
  }

  #groupsOf({ account, task }: TaskRunner): Groups {
    const groups: Groups = [[this.#byCredential, account.credentialId]];
    if (task.follow !== null) groups.push([this.#byLead, task.follow.leadId], [this.#byFollow, task.follow.followId]);
    return groups;
  }
}
