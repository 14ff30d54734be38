// Addresses that name a kind by its type, as those of its own pages. Pure.
import { kindPageOf } from '../../../shared/pages/kind-pages.ts';

/** "/ultra-trusteeship/list?groupId=g&assignmentType=4" is "/contract-optional/list?groupId=g&assignmentType=4"; a type without pages is not found. */
export function pathOfType(href: string, type: string | undefined): string {
  const page = type !== undefined && /^-?\d{1,2}$/.test(type) ? kindPageOf(Number(type)) : undefined;
  return page ? href.replace('/ultra-trusteeship', `/${page.kindPage}`) : '/404';
}
