// The network faults in their smallest form.
import { testSmallest } from './smallest.test-kit.ts';

await testSmallest('wire');
