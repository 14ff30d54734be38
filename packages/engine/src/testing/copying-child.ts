// An engine of leaders and copiers as a process that may be killed.
import { copying } from './copied-leader.ts';
import { runEngineChild } from './run-engine-child.ts';

await runEngineChild(copying);
