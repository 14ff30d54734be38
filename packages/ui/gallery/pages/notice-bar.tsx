// Notice bar: its states.
import { useState } from 'react';
import { NoticeBar, useLocale } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function NoticeBarPage() {
  const { tag } = useLocale();
  const [open, setOpen] = useState(true);
  return (
    <>
      <State name="One, opens" full>
        <NoticeBar label="Announcement" notices={[{ id: 'a', text: 'OKX pauses on Nov 21, 02:00–02:30', onOpen: () => {} }]} />
      </State>
      <State name="Several, asked for one by one" full>
        <NoticeBar
          label="Announcements"
          notices={[
            { id: 'a', text: 'OKX pauses on Nov 21, 02:00–02:30', onOpen: () => {} },
            { id: 'b', text: 'Fuel costs less from December' },
          ]}
        />
      </State>
      <State name="Can be put away, long text" full>
        {open ? <NoticeBar label="Notice" notices={[{ id: 'c', text: longTexts[tag] }]} onClose={() => setOpen(false)} /> : null}
      </State>
      <State name="Warning" full>
        <NoticeBar warn label="Warning" notices={[{ id: 'd', text: 'No connection since 14:02:11. These figures are from then.' }]} />
      </State>
    </>
  );
}
