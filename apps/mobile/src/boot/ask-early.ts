// What this start needs first is asked for while the app's files still come; the app takes the answers instead of asking again (shared/api/early-answers.ts).

import { findFirstFiles, type FirstPage } from './first-files.ts';

const tasks = '/app/inter/user/assignment';

/** @param taskId of the page that opens */
export function askEarly({ token, page, taskId }: { token: string | undefined; page: FirstPage | undefined; taskId: string }): void {
  const asked = [`/app/outer/user/getTenantByUrl?url=${encodeURIComponent(location.origin)}`];
  if (token !== undefined) asked.push('/app/inter/user/info', '/app/inter/menu/list');
  if (page === 'home') {
    asked.push(`${tasks}/pageAssignmentByAssignmentType?pageNum=1&pageSize=500`, `${tasks}/earnings`);
    asked.push('/app/inter/user/earnings/getResultCurve?range=month');
  }
  if (page === 'task') asked.push(`${tasks}/getUserAssignmentDetailsById?id=${taskId}`);
  if (page) asked.push(`${tasks}/productList`);
  globalThis.earlyAnswers = { token, answers: Object.fromEntries(asked.map((address) => [address, ask(address, token)])) };
}

function ask(address: string, token: string | undefined): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', language: document.documentElement.lang };
  if (token !== undefined && address.startsWith('/app/inter/')) headers['token'] = token;
  const answer = fetch(address, { headers, credentials: 'omit', cache: 'no-store', redirect: 'error' });
  // An answer that nobody takes must not stay under way; a failure is heard of by whoever takes it.
  answer.then((response) => response.clone().arrayBuffer()).catch(() => undefined);
  return answer;
}

/** Those of the page come beside the app's own, not after them. */
export function loadFiles(page: FirstPage): void {
  const files = findFirstFiles(page);
  const preload = (address: string, set: (link: HTMLLinkElement) => void): void => {
    const link = document.createElement('link');
    set(link);
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
  };
  for (const address of [...(files?.scripts ?? []), ...(files?.words[document.documentElement.lang] ?? [])])
    preload(address, (link) => (link.rel = 'modulepreload'));
  for (const address of files?.styles ?? [])
    preload(address, (link) => {
      link.rel = 'preload';
      link.as = 'style';
    });
}
