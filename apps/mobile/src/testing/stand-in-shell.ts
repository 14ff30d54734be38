// A stand-in for the native side of an Android package, at the boundary of Capacitor's plugins: the page loads Capacitor's own bridge script and
// talks to it as on a phone; what a plugin would do is answered here. Events (back key, links, progress) are sent by the test.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** What a plugin was asked, in order: "App.exitApp". */
export interface Asked {
  call: string;
  options: Record<string, unknown>;
}

export interface StandInShell {
  asked: Asked[];
  /** Sends an event of a plugin to its listeners in the page. */
  send: (page: Page, event: string, data: unknown) => Promise<void>;
  /** What a call answers; a string is an error. Listeners are kept by themselves. */
  answers: Record<string, unknown>;
}

const methods: Readonly<Record<string, readonly string[]>> = {
  App: ['getInfo', 'getLaunchUrl', 'exitApp'],
  Browser: ['open'],
  Camera: ['getPhoto'],
  Share: ['share'],
  CapacitorHttp: ['request'],
  CapacitorUpdater: ['download', 'set', 'notifyAppReady'],
};

export async function standInShell(context: BrowserContext): Promise<StandInShell> {
  const shell: StandInShell = { asked: [], answers: {}, send: sendEvent };
  await context.exposeFunction('standInAnswer', (call: string, options: Record<string, unknown>) => {
    shell.asked.push({ call, options });
    return shell.answers[call] ?? {};
  });
  const android = path.dirname(createRequire(import.meta.url).resolve('@capacitor/android/package.json'));
  const bridge = readFileSync(path.join(android, 'capacitor/src/main/assets/native-bridge.js'), 'utf8');
  await context.addInitScript({ content: `(${install.toString()})(${JSON.stringify(methods)});\n${bridge}` });
  return shell;
}

function sendEvent(page: Page, event: string, data: unknown): Promise<void> {
  return page.evaluate(([name, value]) => (globalThis as unknown as Stage).standIn.send(name, value), [event, data] as const);
}

interface Stage {
  standIn: { send: (event: string, data: unknown) => void };
  standInAnswer: (call: string, options: unknown) => Promise<unknown>;
  androidBridge: { postMessage: (text: string) => void };
  Capacitor: { PluginHeaders: unknown; fromNative: (result: unknown) => void };
}

interface CallOfPage {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: { eventName?: string };
}

/** Runs in the page, before Capacitor's own script. */
function install(known: Record<string, readonly string[]>): void {
  const stage = globalThis as unknown as Stage;
  const listeners: { event: string; callbackId: string }[] = [];
  const answer = (call: CallOfPage, result: { data?: unknown; error?: unknown; save?: boolean }): void =>
    stage.Capacitor.fromNative({ ...call, success: result.error === undefined, ...result });
  const headers = Object.entries(known).map(([name, promised]) => ({
    name,
    methods: [
      ...promised.map((method) => ({ name: method, rtype: 'promise' })),
      { name: 'addListener', rtype: 'callback' },
      { name: 'removeListener', rtype: 'callback' },
    ],
  }));
  stage.Capacitor = { ...stage.Capacitor, PluginHeaders: headers };
  stage.androidBridge = {
    postMessage(text) {
      const call = JSON.parse(text) as CallOfPage;
      const event = `${call.pluginId}.${call.options.eventName ?? ''}`;
      if (call.methodName === 'addListener') listeners.push({ event, callbackId: call.callbackId });
      else if (call.methodName === 'removeListener')
        listeners.splice(0, listeners.length, ...listeners.filter((one) => one.event !== event));
      else if (known[call.pluginId]) {
        void stage
          .standInAnswer(`${call.pluginId}.${call.methodName}`, call.options)
          .then((data) => answer(call, typeof data === 'string' ? { error: { message: data } } : { data }));
      }
    },
  };
  stage.standIn = {
    send(event, data) {
      for (const { callbackId } of listeners.filter((one) => one.event === event))
        stage.Capacitor.fromNative({ callbackId, success: true, data, save: true });
    },
  };
}
