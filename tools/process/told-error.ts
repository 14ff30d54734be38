// The error of the tools whose message is one sentence for the person at the terminal: what is wrong and what to do about it.
// It is printed without a stack; any other error is a bug of ours and keeps its stack.

export class ToldError extends Error {
  override readonly name = 'ToldError';
}
