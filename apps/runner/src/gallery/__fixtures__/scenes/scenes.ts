import type { Scene } from '../scene.js';
import { amemgymScenes } from './amemgym-scenes.js';
import { conversationsScenes } from './conversations-scenes.js';
import { locomoScenes } from './locomo-scenes.js';
import { memdailyScenes } from './memdaily-scenes.js';
import { memorybenchScenes } from './memorybench-scenes.js';
import { personamemScenes } from './personamem-scenes.js';
import { writingScenes } from './writing-scenes.js';

/** Every scene of the gallery. */
export const scenes: readonly Scene[] = [
  ...locomoScenes,
  ...conversationsScenes,
  ...memdailyScenes,
  ...personamemScenes,
  ...amemgymScenes,
  ...memorybenchScenes,
  ...writingScenes,
];
