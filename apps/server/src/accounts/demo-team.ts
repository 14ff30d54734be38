// The demo trader's team, four deep: nine people, five of whom topped up and bought fuel. Nobody of them trades, and nobody can log in as one:
// those of his team who trade are the two whose trades can be copied.
import { buyFuelJournal, topUpJournal, type Journal } from '../ledger/index.ts';

interface DemoMember {
  uid: string;
  nickname: string;
  /** UID of who invited them: the demo trader's, or that of a member above in this list. */
  invitedBy: string;
  /** USDT topped up and spent on fuel; '0' for nothing. */
  paid: string;
}

export const demoTeam: readonly DemoMember[] = [
  { uid: '10000011', nickname: 'Mei Tanaka', invitedBy: '10000001', paid: '500' },
  { uid: '10000012', nickname: 'Jonas Berg', invitedBy: '10000001', paid: '200' },
  { uid: '10000013', nickname: 'Aisha Rahman', invitedBy: '10000011', paid: '300' },
  { uid: '10000014', nickname: 'Carla Ruiz', invitedBy: '10000011', paid: '0' },
  { uid: '10000015', nickname: 'Pavel Novak', invitedBy: '10000012', paid: '100' },
  { uid: '10000016', nickname: 'Linh Tran', invitedBy: '10000013', paid: '100' },
  { uid: '10000017', nickname: 'Somchai Dee', invitedBy: '10000013', paid: '0' },
  { uid: '10000018', nickname: 'Kim Min-jun', invitedBy: '10000015', paid: '0' },
  { uid: '10000019', nickname: 'Olga Petrova', invitedBy: '10000016', paid: '0' },
];

/** As those of any top-up whose package was bought. */
export function topUpsOf({ paid }: DemoMember, userId: string): Journal[] {
  if (paid === '0') return [];
  const id = `seed:${userId}`;
  return [topUpJournal({ id, userId, amount: paid }), buyFuelJournal({ id, userId, price: paid, bonus: '0' })];
}
