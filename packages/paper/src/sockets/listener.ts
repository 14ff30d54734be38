/** What takes the texts of subscriptions. */
export interface Listener {
  send(text: string): void;
}
