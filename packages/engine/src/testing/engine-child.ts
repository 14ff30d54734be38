// The engine alone as a process that may be killed: nobody listens to its facts.
import { runEngineChild } from './run-engine-child.ts';

await runEngineChild(() => ({ onFacts: () => Promise.resolve() }));
