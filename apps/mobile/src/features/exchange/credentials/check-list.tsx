// What a check of a key found, a line each: what is wrong first, in full; what is fine folded into one line.
import type { KeyCheck, KeyFact } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { Icon, useLocale } from '@millrace/ui';
import { useState } from 'react';
import '../exchange.css';

const titles: Readonly<Record<KeyFact, MessageKey>> = {
  key: 'exchange.fact.key',
  read: 'exchange.can.read',
  trade: 'exchange.can.trade',
  withdraw: 'exchange.can.withdraw',
  ip: 'exchange.ip',
  accountMode: 'exchange.fact.accountMode',
  positionMode: 'exchange.fact.positionMode',
  clock: 'exchange.fact.clock',
  account: 'exchange.fact.account',
};

export function CheckList({ checks, fold }: { checks: readonly KeyCheck[]; fold?: boolean }) {
  const { t } = useLocale();
  const [open, setOpen] = useState(fold !== true);
  const wrong = checks.filter(({ state }) => state !== 'ok');
  const fine = checks.filter(({ state }) => state === 'ok');
  return (
    <>
      <ul>
        {wrong.map((check) => (
          <Line key={check.fact} check={check} />
        ))}
        {open ? fine.map((check) => <Line key={check.fact} check={check} />) : null}
      </ul>
      {fold && fine.length > 0 ? (
        <button
          type="button"
          className={wrong.length > 0 || open ? 'check-list-more check-list-more-ruled' : 'check-list-more'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? null : <Icon name="ok" size={20} className="check-item-ok" />}
          <span className="grow">{t(open ? 'exchange.checksLess' : 'exchange.checksFine', { n: fine.length })}</span>
          <Icon name={open ? 'up' : 'down'} size={18} className="ink-3" />
        </button>
      ) : null}
    </>
  );
}

function Line({ check }: { check: KeyCheck }) {
  const { t, has } = useLocale();
  const says = `exchange.check.${check.fact}.${check.say}`;
  return (
    <li className="check-item">
      <Icon
        name={check.state === 'ok' ? 'ok' : 'warn'}
        size={20}
        className={check.state === 'ok' ? 'check-item-ok' : check.state === 'warning' ? 'check-item-warning' : 'check-item-bad'}
      />
      <span className="grow">
        {t(titles[check.fact])}
        <small>{has(says) ? t(says, check.args) : check.say}</small>
      </span>
    </li>
  );
}
