// Paints Home as it was last seen, before the app is there: a script of its own (build/boot-script.ts), which only a later start of a session loads.
import { paintLastHome } from './paint-last-home.ts';

// A style that is missing: nothing is painted, and the app draws Home as at a first start.
paintLastHome().catch(() => undefined);
