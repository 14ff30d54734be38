// Hashing and checking passwords. Implemented by the feature `accounts`.
export interface PasswordChecker {
  hash(password: string): Promise<string>;
  /** False without a stored hash, after the same time as with one. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}
