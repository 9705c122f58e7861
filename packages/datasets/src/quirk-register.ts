import { amemgymQuirks } from './amemgym/amemgym-quirks.js';
import { locomoQuirks } from './locomo/locomo-quirks.js';
import { memDailyQuirks } from './memdaily/memdaily-quirks.js';
import { memoryBenchQuirks } from './memorybench/memorybench-quirks.js';
import { personaMemQuirks } from './personamem/personamem-quirks.js';
import type { Quirk } from './quirk-finding.js';

/** Every known oddity of the published data sets, and how the loaders handle it. */
export const quirkRegister: readonly Quirk[] = [
  ...locomoQuirks,
  ...memDailyQuirks,
  ...memoryBenchQuirks,
  ...personaMemQuirks,
  ...amemgymQuirks,
];
