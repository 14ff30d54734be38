// Runs in the head of the page, before the app's files are there and before anything is painted: a file of its own (build/boot-script.ts), without any library.
import { askEarly, loadFiles } from './ask-early.ts';
import { paintLook } from './paint-look.ts';
import { reloadOnMissing } from './reload-on-missing.ts';
import { findToken } from './read-stored.ts';
import { paintPicture } from './paint-picture.ts';

const token = findToken();
const atHome = token !== undefined && /^\/(?:index)?$/.test(location.pathname) && location.search === '';

reloadOnMissing();
paintLook();
// A native shell asks another server, and the console's frame has another session.
if (!('Capacitor' in globalThis) && !location.pathname.startsWith('/preview/')) {
  // Whoever was here before has the files and what was last known: Home is painted from it.
  if (atHome && navigator.serviceWorker?.controller) paintPicture(token);
  else {
    if (atHome) loadFiles();
    askEarly({ token, atHome });
  }
}
