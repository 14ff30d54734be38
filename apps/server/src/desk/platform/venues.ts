// Which venues a tenant may have.
import type { Config } from '../../shared/config/config.ts';
import { refuseInput } from '../../shared/refusal.ts';

/** @throws Refusal inputInvalid for a venue that this installation does not have, and for one of real money where the tenant deals in paper */
export function refuseVenues({ venues }: Pick<Config, 'venues'>, wanted: readonly string[], money: 'real' | 'paper'): void {
  for (const [at, id] of wanted.entries()) {
    const venue = venues.find((one) => one.id === id);
    const field = `venues.${String(at)}`;
    if (!venue) refuseInput({ field, rule: 'oneOf', args: { options: venues.map((one) => one.id).join(', ') } });
    if (money === 'paper' && venue.environment === 'real') refuseInput({ field, rule: 'realVenue', args: { venue: id } });
  }
}
