import { expect, test } from 'vitest';
import { orderRefusalReason, orderRefusalReasons } from './order-refusals.ts';

/** Codes with which OKX v5 refuses to place an order or a stop of ours (its manual's lists of general, key and trading errors). */
const codes = `
  50001 50004 50007 50009 50011 50013 50014 50015 50016 50026 50030 50035 50036 50037 50038 50053 50061
  50100 50101 50102 50103 50104 50105 50106 50107 50110 50111 50112 50113 50114 50119 50120 50121
  51000 51001 51003 51004 51005 51006 51007 51008 51009 51010 51015 51020 51021 51022 51023 51024 51025 51027 51030 51058
  51101 51107 51108 51109 51112 51113 51115 51116 51117 51119 51120 51121 51122 51127 51131 51135 51138 51148 51149 51150 51155
  51169 51170 51174 51185 51186 51201 51202 51203 51204 51205 51250 51260 51263 51277 51280 51298`;

test.each(codes.trim().split(/\s+/))('the refusal %s has a reason that can be shown', (code) => {
  expect(orderRefusalReasons).toContain(orderRefusalReason(code));
});

test('a sub-code has the reason of its code, and an unknown one has none', () => {
  expect(orderRefusalReason('51008_1000')).toBe('balance');
  expect(orderRefusalReason('51999')).toBeUndefined();
});
