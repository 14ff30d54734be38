// Every key of the catalogue as a type, derived from the English files: an unknown key does not compile.

type Texts<Module> = Module extends { default: infer Content } ? Content : Module;

export type MessageKey = Exclude<
  keyof (Texts<typeof import('./locales/en-US/accounts.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/alerts.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/authorize.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/chain.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/common.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/console.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/content.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/earnings.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/exchange.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/follow.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/form.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/groups.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/help.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/inbox.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/legal.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/mail.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/messages.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/native.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/nav.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/paper.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/refusals.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/rules.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/share.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/shell.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/tabs.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/tasks.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/team.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/wallet.json', { with: { type: 'json' } })> &
    Texts<typeof import('./locales/en-US/why.json', { with: { type: 'json' } })>),
  'default'
>;
