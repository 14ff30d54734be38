// Every key of the catalogue as a type, read off the English files: a key that no file has does not compile.
import type accounts from './locales/en-US/accounts.json' with { type: 'json' };
import type common from './locales/en-US/common.json' with { type: 'json' };
import type exchange from './locales/en-US/exchange.json' with { type: 'json' };
import type legal from './locales/en-US/legal.json' with { type: 'json' };
import type mail from './locales/en-US/mail.json' with { type: 'json' };
import type messages from './locales/en-US/messages.json' with { type: 'json' };
import type nav from './locales/en-US/nav.json' with { type: 'json' };
import type refusals from './locales/en-US/refusals.json' with { type: 'json' };
import type rules from './locales/en-US/rules.json' with { type: 'json' };
import type tasks from './locales/en-US/tasks.json' with { type: 'json' };
import type why from './locales/en-US/why.json' with { type: 'json' };

type Catalogue = typeof accounts &
  typeof common &
  typeof exchange &
  typeof legal &
  typeof mail &
  typeof messages &
  typeof nav &
  typeof refusals &
  typeof rules &
  typeof tasks &
  typeof why;

export type MessageKey = keyof Catalogue & string;
