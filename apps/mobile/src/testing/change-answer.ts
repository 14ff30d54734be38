// Changes what a page is answered, as the server gave it: for what no tenant of the tests has.
import type { Page } from 'playwright-core';

interface Answer {
  data: unknown;
}

/** @param change gets the answer's body. A page that is left while its question is under way has no more questions. */
export async function changeAnswer(page: Page, path: string, change: (body: Answer) => Answer): Promise<void> {
  await page.route(path, async (route) => {
    try {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: change((await answer.json()) as Answer) });
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('disposed')) throw error;
    }
  });
}

/** The menu without what has this name. */
export function withoutMenu(page: Page, alias: string): Promise<void> {
  return changeAnswer(page, '**/menu/list*', (body) => ({
    ...body,
    data: (body.data as { alias: string }[]).filter((item) => item.alias !== alias),
  }));
}
