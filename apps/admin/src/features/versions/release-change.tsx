// What a proposal of versions publishes, field by field: the second person compares addresses and sum.
import { languageTags } from '@millrace/contract';
import { useLocale } from '@millrace/ui';

const versions = [
  ['appWgtVersion', 'appWgtUrl', 'console.versionContent'],
  ['appApkVersion', 'appApkUrl', 'console.versionApk'],
  ['appApkGoogleVersion', 'appGooglePlay', 'console.versionGoogle'],
  ['appIpaIosVersion', 'appAppStore', 'console.versionIos'],
] as const;

/** `after`: the fields of `proposeRelease` that say something, as texts; notes as `notes.<language>`. */
export function ReleaseChange({ after }: { after: Readonly<Record<string, string>> }) {
  const { t } = useLocale();
  const rows = [
    ...versions.flatMap(([version, address, key]) => [
      [t(key), after[version]],
      [t('console.versionAddress', { name: t(key) }), after[address]],
    ]),
    [t('console.versionSize'), after['appWgtSize']],
    ['SHA-256', after['appWgtSha256']],
    [t('console.versionAddress', { name: after['installType'] ?? '' }), after['installUrl']],
    [t('console.versionLeast'), after['minVersion']],
    [t('console.versionShare'), after['share']],
    [t('console.versionAsk'), t(after['showUpdate'] === 'true' ? 'console.yes' : 'console.no')],
    ...languageTags.map((tag) => [t('console.versionNotes', { language: tag }), after[`notes.${tag}`]]),
  ];
  return (
    <table className="console-compare">
      <tbody>
        {rows
          .filter(([, value]) => value !== undefined && value !== '')
          .map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="break-all">{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
