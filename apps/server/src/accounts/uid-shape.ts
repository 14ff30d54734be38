// Nicknames that could pass for another trader: eight digits are what a UID looks like, anybody's.

export function isUidShaped(nickname: string): boolean {
  return /^\d{8}$/.test(nickname.trim());
}
