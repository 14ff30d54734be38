// Runs one command to its end and returns its output. Without a shell, so paths may contain spaces; with a time limit.
import { spawn } from 'node:child_process';
import { COMMAND_MS_MAX } from './limits.ts';

export interface CommandOptions {
  /** User and group to run as; only root may set them. */
  identity?: { uid: number; gid: number } | undefined;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  timeoutMs?: number;
}

export interface CommandResult {
  /** Exit code; -1 when the command could not be started or was ended by a signal. */
  code: number;
  /** Standard output and error together, in the order in which they arrived. */
  output: string;
}

/** Runs `file` with `args`; an exit code other than 0 is a value, not an error. */
export function runCommand(file: string, args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs ?? COMMAND_MS_MAX,
      ...(options.env ? { env: options.env } : {}),
      ...(options.cwd ? { cwd: options.cwd } : {}),
      ...options.identity,
    });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    // `exit` instead of `close`: a daemon that the command started may keep the pipes open.
    child.on('exit', (code) => setImmediate(() => resolve({ code: code ?? -1, output: Buffer.concat(parts).toString('utf8') })));
  });
}
