import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { newKeyFile, parseKeyFile } from './key-file.ts';
import { createVault, VaultError, type CredentialOwner } from './vault.ts';

const owner: CredentialOwner = { tenantId: 'harbour', userId: 'usr_anna0001', credentialId: 'crd_00000001' };
const secrets = { apiKey: 'key-canary-1f2e', secretKey: 'secret-canary-9a8b', passphrase: 'Pass-canary-7' };
const newVault = () => createVault(parseKeyFile(newKeyFile()));

test('gives back what was sealed', () => {
  const vault = newVault();
  expect(vault.open(owner, vault.seal(owner, secrets))).toEqual(secrets);
});

test.each([
  ['tenant', { tenantId: 'aurora' }],
  ['user', { userId: 'usr_boris001' }],
  ['credential', { credentialId: 'crd_00000002' }],
])('does not open a row that was copied to another %s', (_, other) => {
  const vault = newVault();
  const row = vault.seal(owner, secrets);
  expect(() => vault.open({ ...owner, ...other }, row)).toThrow(VaultError);
  expect(() => vault.rewrap({ ...owner, ...other }, row)).toThrow(VaultError);
});

test('does not open when any byte of the row was changed', () => {
  const vault = newVault();
  const row = vault.seal(owner, secrets);
  for (const part of ['sealed', 'wrappedKey'] as const) {
    for (let index = 0; index < row[part].length; index += 1) {
      const changed = Buffer.from(row[part]);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => vault.open(owner, { ...row, [part]: changed })).toThrow(VaultError);
    }
    expect(() => vault.open(owner, { ...row, [part]: row[part].subarray(0, 20) })).toThrow(VaultError);
  }
});

test('does not open the secrets of one row with the data key of another', () => {
  const vault = newVault();
  const one = vault.seal(owner, secrets);
  const two = vault.seal(owner, secrets);
  expect(() => vault.open(owner, { ...one, wrappedKey: two.wrappedKey })).toThrow(VaultError);
});

test('never seals twice alike', () => {
  const vault = newVault();
  const one = vault.seal(owner, secrets);
  const two = vault.seal(owner, secrets);
  expect(one.sealed.equals(two.sealed)).toBe(false);
  expect(one.wrappedKey.equals(two.wrappedKey)).toBe(false);
  expect(one.sealed.subarray(0, 12).equals(two.sealed.subarray(0, 12))).toBe(false);
});

test('shows no secret in the row, in the vault or in its errors', () => {
  const vault = newVault();
  const row = vault.seal(owner, secrets);
  const shown = [row.sealed.toString('latin1'), row.wrappedKey.toString('latin1'), inspect(vault, { depth: 9, showHidden: true })];
  try {
    vault.open({ ...owner, userId: 'usr_boris001' }, row);
  } catch (error) {
    shown.push(inspect(error, { depth: 9 }));
  }
  expect(shown).toHaveLength(4);
  expect(shown.join('\n')).not.toContain('canary');
});

test('moves a credential to a new key without touching its secrets', () => {
  const old = newKeyFile();
  const before = createVault(parseKeyFile(old));
  const row = before.seal(owner, secrets);
  const both = createVault(parseKeyFile(newKeyFile() + old));
  expect(row.keyId).toBe(before.currentKeyId);
  expect(both.open(owner, row)).toEqual(secrets);
  const moved = both.rewrap(owner, row);
  expect(moved.keyId).toBe(both.currentKeyId);
  expect(moved.keyId).not.toBe(row.keyId);
  expect(moved.sealed).toEqual(row.sealed);
  expect(both.open(owner, moved)).toEqual(secrets);
  expect(() => before.open(owner, moved)).toThrow(`does not hold the key ${moved.keyId}`);
});

test('refuses a key file that is not one, without quoting it', () => {
  expect(() => parseKeyFile('')).toThrow('holds no key');
  expect(() => parseKeyFile('# only words\n')).toThrow('holds no key');
  expect(() => parseKeyFile('tooshort')).toThrow(/^line 1 of the key file is not the base64 of 32 bytes$/);
  expect(() => parseKeyFile(`${newKeyFile()}\nk1:x`)).toThrow('line 3 of the key file is not');
});

test('seals a text for its owner alone, and never as credentials', () => {
  const vault = newVault();
  const row = vault.sealText(owner, 'JBSWY3DPEHPK3PXP');
  expect(row.sealed.includes('JBSWY3DPEHPK3PXP')).toBe(false);
  expect(vault.openText(owner, row)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => vault.openText({ ...owner, userId: 'usr_boris001' }, row)).toThrow(VaultError);
  expect(() => vault.open(owner, row)).toThrow(VaultError);
  expect(() => vault.openText(owner, vault.seal(owner, secrets))).toThrow(VaultError);
  expect(vault.openText(owner, vault.rewrap(owner, row))).toBe('JBSWY3DPEHPK3PXP');
});
