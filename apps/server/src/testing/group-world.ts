// What the tests of groups share: the demo groups, an opening as the page sends it, and waiting for a group's state.
import {
  hostingAgreementVersion,
  operateAssignmentGroupStatus,
  pageAssignmentByGroupId,
  pageAssignmentGroup,
  type Assignment,
  type StrategyGroup,
} from '@millrace/contract';
import { expect, vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import type { Answer } from './http-client.ts';
import { as, type TaskWorld } from './task-world.ts';

const SETTLED_MS_MAX = 30_000;

export async function groupOfType({ server, demo }: TaskWorld, type: number, person = demo): Promise<StrategyGroup> {
  const { data } = await server.call(pageAssignmentGroup, { type, pageSize: 99_999_999 }, as(person));
  const [group] = data.rows;
  if (group === undefined) throw new Error(`no group of type ${type}`);
  return group;
}

/** All three slots as the template has them, unless told otherwise. */
export function openingOf(world: TaskWorld, group: StrategyGroup, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    groupId: group.id,
    status: 'open',
    credentialId: world.credentialId,
    version: group.version,
    agreementVersion: hostingAgreementVersion,
    slots: [{ slot: 'btc' }, { slot: 'eth' }, { slot: 'sol' }],
    ...changes,
  };
}

export function operateGroup(
  { server, demo }: TaskWorld,
  input: Record<string, unknown>,
  person = demo,
): Promise<Answer<{ results: { id: string; slot: string; outcome: string; reason: string | null }[] }>> {
  return server.call(operateAssignmentGroupStatus, input, as(person)) as Promise<
    Answer<{ results: { id: string; slot: string; outcome: string; reason: string | null }[] }>
  >;
}

export async function tasksOfGroup({ server, demo }: TaskWorld, groupId: string): Promise<Assignment[]> {
  return (await server.call(pageAssignmentByGroupId, { groupId }, as(demo))).data.rows;
}

export async function untilState(world: TaskWorld, type: number, state: StrategyGroup['state']): Promise<StrategyGroup> {
  return vi.waitFor(
    async () => {
      const group = await groupOfType(world, type);
      expect(group.state).toBe(state);
      return group;
    },
    { timeout: stretch(SETTLED_MS_MAX), interval: 100 },
  );
}
