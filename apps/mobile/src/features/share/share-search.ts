/** What a card is to show, as the address of its page says it. */
export interface ShareSearch {
  kind?: string;
  taskId?: string;
  cycle?: string;
  posSide?: string;
  days?: string;
  money?: string;
}
