// Codes of authenticator apps (RFC 6238: SHA-1, 6 digits, 30 seconds).
import { createGuardrails, generateSync, verifySync } from 'otplib';

/** Codes of the time step before and after count too: clocks of phones differ. */
const TOLERANCE_SEC = 30;
export const TOTP_STEP_SEC = 30;
/** The demo operators' public secret has 80 bits; drawn ones have 160. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** The time step of a code that is right now and newer than `lastStep`; undefined for any other. */
export function totpStepOf(
  secret: string,
  { code, lastStep, nowMs }: { code: string; lastStep: number; nowMs: number },
): number | undefined {
  const epoch = Math.floor(nowMs / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SEC, afterTimeStep: lastStep, guardrails });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

/** The code of a time step. */
export function totpCode(secret: string, step: number): string {
  return generateSync({ secret, epoch: step * TOTP_STEP_SEC, guardrails });
}
