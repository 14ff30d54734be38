// The steps to an API key, as data: their words, their drawing, and what is copied in them.
import type { MessageKey } from '@millrace/i18n';
import type { GuidePicture } from './guide-pictures.tsx';

export interface GuideStep {
  id: string;
  title: MessageKey;
  text: MessageKey;
  picture: GuidePicture;
  /** What stands below the words: an address to open, the server's addresses to list, a button to the form. */
  extra?: 'okxPage' | 'addresses' | 'paperPage' | 'linkPage';
}

/** Where OKX keeps its API keys. */
export const okxKeyPage = 'https://www.okx.com/account/my-api';

export type GuideName = 'okx' | 'paper';

export const guides: Record<GuideName, readonly GuideStep[]> = {
  okx: [
    { id: 'open', title: 'help.okx.open', text: 'help.okx.openText', picture: 'menu', extra: 'okxPage' },
    { id: 'mode', title: 'help.okx.mode', text: 'help.okx.modeText', picture: 'mode' },
    { id: 'create', title: 'help.okx.create', text: 'help.okx.createText', picture: 'form' },
    { id: 'rights', title: 'help.okx.rights', text: 'help.okx.rightsText', picture: 'rights' },
    { id: 'ip', title: 'help.okx.ip', text: 'help.okx.ipText', picture: 'addresses', extra: 'addresses' },
    { id: 'secret', title: 'help.okx.secret', text: 'help.okx.secretText', picture: 'secret' },
    { id: 'link', title: 'help.guide.link', text: 'help.guide.linkText', picture: 'link', extra: 'linkPage' },
  ],
  paper: [
    { id: 'open', title: 'help.paper.open', text: 'help.paper.openText', picture: 'page', extra: 'paperPage' },
    { id: 'rights', title: 'help.paper.rights', text: 'help.paper.rightsText', picture: 'rights' },
    { id: 'secret', title: 'help.paper.secret', text: 'help.paper.secretText', picture: 'secret' },
    { id: 'link', title: 'help.guide.link', text: 'help.guide.linkText', picture: 'link', extra: 'linkPage' },
  ],
};
