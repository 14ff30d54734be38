// Where the device says it is, asked once and only on a tap. The browser asks the person first; a no is an answer.
import { useState } from 'react';
import { DEVICE_POSITION_MS } from '../../../shared/limits.ts';

export type PositionFailure = 'refused' | 'unknown';

export interface DevicePosition {
  busy: boolean;
  failure: PositionFailure | undefined;
  ask: () => void;
}

/** `onFound` gets degrees with 5 decimals. */
export function useDevicePosition(onFound: (point: { latitude: number; longitude: number }) => void): DevicePosition {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PositionFailure>();
  const ask = (): void => {
    setFailure(undefined);
    if (!isSecureContext || !('geolocation' in navigator)) {
      setFailure('unknown');
      return;
    }
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        onFound({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) });
      },
      (error) => {
        setBusy(false);
        setFailure(error.code === error.PERMISSION_DENIED ? 'refused' : 'unknown');
      },
      { timeout: DEVICE_POSITION_MS, maximumAge: DEVICE_POSITION_MS },
    );
  };
  return { busy, failure, ask };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
