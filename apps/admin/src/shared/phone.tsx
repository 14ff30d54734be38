// What traders will see, on a phone of both widths, light and dark, in each theme. It stands in a frame of its own with the console's style sheets: the tokens hang
// on the root of a page, and rules for narrow screens ask for the width of the frame.
import { themeNames, type LanguageTag } from '@millrace/contract';
import { Segment, useLocale } from '@millrace/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { SelectField } from './select-field.tsx';

const widths = ['390', '320'] as const;
const modes = ['light', 'dark'] as const;
export type PhoneMode = (typeof modes)[number];

interface PhoneProps {
  lang: LanguageTag;
  /** What is shown in this mode. */
  children: (mode: PhoneMode) => ReactNode;
}

export function Phone({ lang, children }: PhoneProps) {
  const { t } = useLocale();
  const [width, setWidth] = useState<(typeof widths)[number]>('390');
  const [mode, setMode] = useState<PhoneMode>('light');
  const [theme, setTheme] = useState<string>(themeNames[0]);
  return (
    <>
      <Segment
        label={t('console.contentPreviewWidth')}
        value={width}
        options={widths.map((value) => ({ value, label: `${value} px` }))}
        onChange={setWidth}
      />
      <Segment
        label={t('console.mode')}
        value={mode}
        options={[
          { value: 'light', label: t('console.modeLight') },
          { value: 'dark', label: t('console.modeDark') },
        ]}
        onChange={setMode}
      />
      <SelectField
        label={t('console.brandField.theme')}
        value={theme}
        options={themeNames.map((one) => [one, t(`console.theme.${one}`)])}
        isReadOnly={false}
        error={undefined}
        onChange={setTheme}
      />
      <Frame width={width} mode={mode} theme={theme} lang={lang}>
        {children(mode)}
      </Frame>
    </>
  );
}

interface FrameProps {
  width: string;
  mode: PhoneMode;
  theme: string;
  lang: LanguageTag;
  children: ReactNode;
}

function Frame({ width, mode, theme, lang, children }: FrameProps) {
  const { t } = useLocale();
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!page) return undefined;
    page.head.replaceChildren(...[...document.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => sheet.cloneNode(true)));
    const observer = new ResizeObserver(() => setHeight(page.body.scrollHeight));
    observer.observe(page.body);
    return () => observer.disconnect();
  }, [page]);
  useEffect(() => {
    if (page) Object.assign(page.documentElement, { lang });
    if (page) Object.assign(page.documentElement.dataset, { mode, theme });
  }, [page, lang, mode, theme]);
  return (
    <iframe
      className="phone"
      sandbox="allow-same-origin"
      title={t('console.preview')}
      srcDoc="<!doctype html><html><body class='phone-page'></body></html>"
      width={width}
      height={height}
      onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
    >
      {page ? createPortal(children, page.body) : null}
    </iframe>
  );
}
