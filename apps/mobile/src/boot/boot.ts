// Runs in the head of the page, before the app's files are there and before anything is painted: a file of its own (build/boot-script.ts), without any library.
import { askEarly, loadFiles } from './ask-early.ts';
import type { FirstPage } from './first-files.ts';
import { paintLook } from './paint-look.ts';
import { reloadOnMissing } from './reload-on-missing.ts';
import { findToken } from './read-stored.ts';
import { paintPicture } from './paint-picture.ts';

const token = findToken();
/** Of a task; as addresses of ours have it, so that it stands in an address again. */
const [, taskId = ''] = /^\/[a-z-]+\/details\/(\w+)$/.exec(location.pathname) ?? [];

reloadOnMissing();
paintLook();
// A native shell asks another server, and the console's frame has another session.
if (!('Capacitor' in globalThis) && !location.pathname.startsWith('/preview/')) {
  const page = token === undefined ? undefined : firstPage();
  // Whoever was here before has the files and what was last known: Home is painted from it.
  const isKnown = Boolean(navigator.serviceWorker?.controller);
  if (token !== undefined && page === 'home' && isKnown) paintPicture(token);
  else {
    if (page) loadFiles(page);
    askEarly({ token, page, taskId });
  }
}

function firstPage(): FirstPage | undefined {
  if (taskId !== '') return 'task';
  return /^\/(?:index)?$/.test(location.pathname) && location.search === '' ? 'home' : undefined;
}
