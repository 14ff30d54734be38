// An error whose message is written for the person at the terminal: what is wrong and what to do about it.
// It is printed without a stack; any other error is a bug and keeps its stack.

export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}
