import { expect, test } from 'vitest';
import { mayReturnTo, parseClients } from '../../packages/paper/src/oauth/clients.ts';
import { paperClients } from './paper-clients.ts';

const folder = {
  root: '',
  clusterFolder: '',
  paperFolder: '',
  chainFolder: '',
  kekFile: '',
  databasePassword: '',
  paperSecret: 'one secret',
};

function redirectsOf(port: number) {
  return paperClients(folder, port).map(({ tenantId: _ours, ...client }) => client);
}

test('each demo brand is a program of its own with a secret of its own, the same at every start of an installation', () => {
  const [first, second] = paperClients(folder, 8080);
  expect([first?.name, second?.name]).toEqual(['Meridian', 'Aurora']);
  expect(first?.secret).not.toBe(second?.secret);
  expect(paperClients(folder, 8080)).toEqual(paperClients(folder, 8080));
  expect(paperClients({ ...folder, paperSecret: 'another' }, 8080)[0]?.secret).not.toBe(first?.secret);
});

test('people are sent back to the app’s own port where it is fixed, and to any of this machine where the system chooses', () => {
  const [fixed] = parseClients(JSON.stringify(redirectsOf(8080)));
  const [open] = parseClients(JSON.stringify(redirectsOf(0)));
  if (!fixed || !open) throw new Error('there are clients');
  expect(['http://localhost:8080/fastapi', 'http://127.0.0.1:8080/fastapi'].map((one) => mayReturnTo(fixed, one))).toEqual([true, true]);
  expect(['http://localhost:9999/fastapi', 'http://localhost/fastapi'].map((one) => mayReturnTo(fixed, one))).toEqual([false, false]);
  expect(mayReturnTo(open, 'http://localhost:9999/fastapi')).toBe(true);
});
