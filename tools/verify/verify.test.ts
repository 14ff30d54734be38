// Every verification runs through once in its smallest form. The wire has a file of its own, because it takes longest; parity has tests of its own, and so
// have the journeys, in a browser.
import { listParts } from '../runner/parts.ts';
import { testSmallest } from './smallest.test-kit.ts';

const elsewhere = ['journeys', 'nodes', 'parity', 'wire'];

for (const name of listParts(import.meta.dirname)) if (!elsewhere.includes(name)) await testSmallest(name);

// Cheap ones of those that several engines share.
await testSmallest('kills', { engines: 3, ids: ['kills'] });

// Each of its planted bugs needs nodes of its own: they are left to the long form.
await testSmallest('nodes', { ids: ['nodes cut off, services killed'] });
