// Parses one text after the other in a thread of its own: some texts make the library work for minutes, and the thread can be ended.
import { parentPort } from 'node:worker_threads';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { reduceMarkdown, type PictureSizes, type ReadMarkdown } from './reduce-markdown.ts';

const say = (message: 'ready' | ReadMarkdown): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of worker_threads, not a window
  parentPort?.postMessage(message);
};
parentPort?.on('message', ({ source, pictures }: { source: string; pictures: PictureSizes }) => {
  say('ready');
  say(reduceMarkdown(fromMarkdown(source), pictures));
});
