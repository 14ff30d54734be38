// The two demo tenants of the embedded mode: two brands that differ in name, colour, languages and permissions.
import { kinds, languageTags, permissionAliases, type LanguageTag, type PermissionAlias, type ThemeName } from '@millrace/contract';

export interface DemoTenant {
  id: string;
  host: string;
  name: string;
  theme: ThemeName;
  brand: string;
  languages: readonly LanguageTag[];
  permissions: readonly PermissionAlias[];
  customerEmail: string;
  /** USDT, and trial fuel on top. */
  fuelPackages: readonly { price: string; bonus: string }[];
  trialMode: 'onFirstLink' | 'onApplication';
}

const fuelPackages = [
  { price: '100', bonus: '0' },
  { price: '500', bonus: '20' },
  { price: '1000', bonus: '50' },
  { price: '5000', bonus: '300' },
] as const;

const THEMES: readonly PermissionAlias[] = ['P10800', 'P10801'];
const spotOnly = new Set<string>(
  kinds.filter(({ products }) => !products.includes('swap')).flatMap(({ permissions }) => Object.values(permissions)),
);
const isSpot = (alias: PermissionAlias): boolean => spotOnly.has(alias);

export const demoTenants: readonly DemoTenant[] = [
  {
    id: 'meridian',
    host: 'localhost',
    name: 'Meridian',
    theme: 'harbour',
    brand: '',
    languages: languageTags,
    permissions: permissionAliases.filter((alias) => !THEMES.includes(alias)),
    customerEmail: 'help@meridian.example',
    fuelPackages,
    trialMode: 'onFirstLink',
  },
  {
    id: 'aurora',
    host: 'aurora.localhost',
    name: 'Aurora',
    theme: 'brass',
    brand: '#8a5a12',
    languages: ['en-US', 'zh-CN', 'zh-Hant', 'th'],
    permissions: permissionAliases.filter((alias) => alias !== 'P10801' && !isSpot(alias)),
    customerEmail: 'care@aurora.example',
    fuelPackages,
    trialMode: 'onApplication',
  },
];
