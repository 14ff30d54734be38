// Loads one address with GETs over a fixed number of kept connections and counts the answers. A wrong answer ends the measurement.
import { Agent, get } from 'node:http';

export interface Load {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  ms: number;
}

/** Answers per second. */
export async function answersPerSecond({ port, path, headers, connections, ms }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endMs = performance.now() + ms;
  const startMs = performance.now();
  let answers = 0;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
          answers += 1;
          resolve();
        });
      }).on('error', reject);
    });
  const connection = async (): Promise<void> => {
    while (performance.now() < endMs) await one();
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - startMs) / 1000;
  agent.destroy();
  return answers / seconds;
}
