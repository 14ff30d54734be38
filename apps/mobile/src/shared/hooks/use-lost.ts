// Whether the server cannot be heard: acts that cost are off then.
import { useStore } from 'zustand';
import { useServices } from '../services/services-context.ts';

export function useLost(): boolean {
  return useStore(useServices().connection, (state) => state.lost);
}
