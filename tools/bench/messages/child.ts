// The other side of a measurement in a process of its own: questions and answers by messages.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Child {
  process: ChildProcess;
  ask<T>(question: object): Promise<T>;
  stop(): Promise<void>;
}

export function startChild(file: string): Child {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    process: child,
    ask<T>(question: object) {
      child.send(question);
      return answerOf<T>(child);
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** The next message of the child. */
export function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('the other process of the measurement ended'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });
}
