// The console's addresses. The router's types know one router in a program, the traders' app's; this file alone tells them of the console's pages.
import { Link, redirect, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { QueueSearch } from './queue-search.ts';

export const places = [
  '/',
  '/sign-in',
  '/invitation',
  '/top-ups',
  '/arrivals',
  '/withdrawals',
  '/trial-fuel',
  '/lead-traders',
  '/leads',
  '/team-roles',
  '/approvals',
  '/chats',
  '/moderation',
  '/users',
  '/tasks',
  '/announcements',
  '/templates',
  '/accounts',
  '/panic',
  '/ledger',
  '/banners',
  '/channels',
  '/nodes',
  '/posters',
  '/content',
  '/brand',
  '/versions',
  '/tenants',
  '/terms',
  '/operators',
  '/trail',
  '/access',
  '/export',
] as const;
export type Place = (typeof places)[number];

interface PlaceLinkProps {
  to: Place;
  /** What the page is to show. */
  search?: QueueSearch;
  className?: string;
  children: ReactNode;
}

export const PlaceLink = Link as unknown as (props: PlaceLinkProps) => ReactNode;

interface Step {
  /** "." stays on the page. */
  to: Place | '.';
  search?: (before: QueueSearch) => QueueSearch;
  /** Without its #. */
  hash?: string;
  replace?: boolean;
  /** What was typed is saved: nobody is asked. */
  ignoreBlocker?: boolean;
}

/** Goes to a page. */
export function useGo(): (step: Step) => void {
  const navigate = useNavigate() as unknown as (step: Step) => Promise<void>;
  return (step) => void navigate(step);
}

/** What the address of the open list says. */
export function usePlaceSearch(): QueueSearch {
  return useSearch({ strict: false });
}

/** Thrown by a page that leads to another one. @param hash without its # */
export function leadTo(to: Place, hash = ''): Error {
  return redirect({ to, hash } as never) as unknown as Error;
}
