import type { Scene } from '../scene.js';
import { amemgymScenes } from './amemgym-scenes.js';
import { conversationsScenes } from './conversations-scenes.js';
import { locomoScenes } from './locomo-scenes.js';
import { memDailyScenes } from './memdaily-scenes.js';
import { memoryBenchScenes } from './memorybench-scenes.js';
import { personaMemScenes } from './personamem-scenes.js';
import { writingScenes } from './writing-scenes.js';

/** Every scene of the gallery. */
export const scenes: readonly Scene[] = [
  ...locomoScenes,
  ...conversationsScenes,
  ...memDailyScenes,
  ...personaMemScenes,
  ...amemgymScenes,
  ...memoryBenchScenes,
  ...writingScenes,
];
