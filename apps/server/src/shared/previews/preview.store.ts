// The only SQL on previews: what an operator made, what the framed app took, and by which draft it is answered.
import { limits } from '@millrace/contract';
import type { BrandDraftValues } from '@millrace/contract/admin';
import type { Queryable } from '../database/index.ts';
import { hashOf, newSecret } from '../ids.ts';
import type { Tenant } from '../tenants/tenant.store.ts';

/** Life of a preview once it was taken. */
const PREVIEW_MS = 600_000;

export interface NewPreview {
  id: string;
  tenantId: string;
  operatorId: string;
  userId: string | null;
  content: BrandDraftValues;
  consoleOrigin: string;
}

/** @returns the ticket, of which only the hash is stored */
export async function insertPreview(tx: Queryable, preview: NewPreview, nowMs: number): Promise<string> {
  const ticket = `pvt_${newSecret()}`;
  await tx.query(
    `insert into preview (id, tenant_id, operator_id, user_id, content, console_origin, ticket_hash, ticket_expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      preview.id,
      preview.tenantId,
      preview.operatorId,
      preview.userId,
      JSON.stringify(preview.content),
      preview.consoleOrigin,
      hashOf(ticket),
      new Date(nowMs + limits.ticketTtlSec * 1000),
      new Date(nowMs),
    ],
  );
  return ticket;
}

/** Who may frame the page of a preview that was not taken yet. */
export async function findConsoleOrigin(tx: Queryable, id: string, nowMs: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ origin: string }>(
    'select console_origin as origin from preview where id = $1 and token_hash is null and ticket_expires_at > $2',
    [id, new Date(nowMs)],
  );
  return rows[0]?.origin;
}

export interface TakenPreview {
  id: string;
  userId: string | null;
  content: BrandDraftValues;
  previewToken: string;
  endMs: number;
}

/** Uses a ticket up. Undefined for one that was used or is too old. */
export async function takeTicket(tx: Queryable, ticket: string, nowMs: number): Promise<TakenPreview | undefined> {
  const previewToken = `pvw_${newSecret()}`;
  const endMs = nowMs + PREVIEW_MS;
  const { rows } = await tx.query<{ id: string; user_id: string | null; content: BrandDraftValues }>(
    `update preview set token_hash = $2, expires_at = $3 where ticket_hash = $1 and token_hash is null and ticket_expires_at > $4
     returning id, user_id, content`,
    [hashOf(ticket), hashOf(previewToken), new Date(endMs), new Date(nowMs)],
  );
  const [row] = rows;
  return row && { id: row.id, userId: row.user_id, content: row.content, previewToken, endMs };
}

/** The draft by which a preview's calls are answered, until its time is over. */
export async function findPreviewed(tx: Queryable, previewToken: string, nowMs: number): Promise<BrandDraftValues | undefined> {
  const { rows } = await tx.query<{ content: BrandDraftValues }>('select content from preview where token_hash = $1 and expires_at > $2', [
    hashOf(previewToken),
    new Date(nowMs),
  ]);
  return rows[0]?.content;
}

/** The tenant as the draft has it. */
export function drafted(
  tenant: Tenant,
  { hosts: _stay, h5Image, adminImage, registerUrl, clientId, exchangeUrl, ...values }: BrandDraftValues,
): Tenant {
  return { ...tenant, ...values, appInfo: { ...tenant.appInfo, h5Image, adminImage, registerUrl, clientId, exchangeUrl } };
}
