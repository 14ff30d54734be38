// Sending from components without the state of a mutation: the login needs no more.
import { useState } from 'react';
import { createCallSender, type SendCall } from '../api/call-sender.ts';
import { useServices } from '../services/services-context.ts';

/** Sends any call; a repeat after an unknown outcome carries the same Idempotency-Key. */
export function useSender(): SendCall {
  const { api } = useServices();
  const [send] = useState(() => createCallSender(api));
  return send;
}
