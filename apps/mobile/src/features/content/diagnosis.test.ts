import { expect, test } from 'vitest';
import { diagnosisText, mailAddress, type Diagnosis } from './diagnosis.ts';

const facts: Diagnosis = {
  tenant: 'Meridian',
  uid: '10000001',
  version: '0.1.0',
  language: 'th',
  device: 'x'.repeat(500),
  screen: { width: 390, height: 844 },
  timeZone: 'Asia/Bangkok',
  time: '2026-11-20T14:02:11.000Z',
  online: true,
  place: undefined,
};

test('says one fact a line, and no place unless one was chosen', () => {
  const lines = diagnosisText(facts).split('\n');
  expect(lines.map((line) => line.split(':')[0])).toEqual(['UID', 'App', 'Language', 'Device', 'Screen', 'Time', 'Network']);
  expect(lines[3]).toHaveLength('Device: '.length + 160);
  expect(diagnosisText({ ...facts, place: { latitude: 1, longitude: 2, name: '' } })).toContain('Place: 1, 2');
  expect(diagnosisText({ ...facts, uid: undefined, online: false })).toMatch(/^UID: not logged in[^]*Network: offline$/);
});

test('the letter’s address keeps every character and line', () => {
  const address = new URL(mailAddress('help@meridian.example', 'Q & A', 'one\ntwo=2&x'));
  expect([address.protocol, address.pathname]).toEqual(['mailto:', 'help@meridian.example']);
  expect([...address.searchParams]).toEqual([
    ['subject', 'Q & A'],
    ['body', 'one\r\ntwo=2&x'],
  ]);
});
