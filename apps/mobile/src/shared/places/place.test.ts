import { expect, test } from 'vitest';
import { geoAddress, readCoordinate, readPlace } from './place.ts';

test.each([
  ['52.52', 90, 52.52],
  ['52,520008', 90, 52.52001],
  [' -13.4 ', 180, -13.4],
  ['\u22120.5', 180, -0.5],
  ['90', 90, 90],
  ['90.1', 90, undefined],
  ['180.00001', 180, undefined],
  ['1e1', 90, undefined],
  ['', 90, undefined],
  ['52.', 90, undefined],
] as const)('"%s" within %i is %s', (text, max, degrees) => {
  expect(readCoordinate(text, max)).toBe(degrees);
});

test('the address for a map application carries point and name, and nothing that could break out of them', () => {
  expect(geoAddress({ latitude: 52.52, longitude: 13.405, name: '' })).toBe('geo:52.52,13.405?q=52.52,13.405');
  expect(geoAddress({ latitude: -1, longitude: 0, name: 'Café (2)&x=1' })).toBe('geo:-1,0?q=-1,0(Caf%C3%A9%20%202%20%26x%3D1)');
});

test('a place is read from an address, or it is none', () => {
  expect(readPlace({ latitude: '52.52', longitude: '13.405', name: ' Office\n' })).toEqual({
    latitude: 52.52,
    longitude: 13.405,
    name: 'Office',
  });
  expect(readPlace({ latitude: '52.52' })).toBeUndefined();
  expect(readPlace({ latitude: '91', longitude: '0' })).toBeUndefined();
});
