// QR code: its states.
import { Plate, QrCode } from '../../src/index.ts';
import { State } from '../state.tsx';

const link = 'https://meridian.example/reg?invitecode=MARA2026';

export function QrCodePage() {
  return (
    <>
      <State name="An invitation" full>
        <Plate pad label="Invitation">
          <div className="grid justify-items-center gap-3 text-center">
            <QrCode text={link} label="Invitation link of Mara Lind" />
            <p className="break-all">{link}</p>
          </div>
        </Plate>
      </State>
      <State name="Small, and a long text in a larger one" flow>
        <QrCode text="TQm4kQ7YwV3dR8sX2nB6hJ5pL9cF1aZxRk9F" label="TRC20 address" sizePx={112} />
        <QrCode text={link.repeat(8)} label="A long text" sizePx={260} />
      </State>
    </>
  );
}
