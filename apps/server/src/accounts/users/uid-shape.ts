// A UID has eight digits: nicknames of that shape could pass for another trader.

export function isUidShaped(nickname: string): boolean {
  return /^\d{8}$/.test(nickname.trim());
}
