import type { DataQuality } from '../../benchmarks/data-quality.js';
import { judgeMemDaily } from './judge-memdaily.js';
import { measureMemDaily } from './measure-memdaily.js';

/** The evaluation of generated data in the paper, computed and judged (docs/specs/memsim.md#quality-of-generated-data). */
export const memDailyQuality: DataQuality = { measure: measureMemDaily, judge: judgeMemDaily };
