import type { Scene } from '../scene.js';
import { conversationOfFriends } from './conversations-scenes.js';
import { memDailyData, memDailyReplies } from './memdaily-scenes.js';
import { friendReplies } from './two-friends.js';

type Profile = 'fixed' | 'reference';

interface Writer {
  /** Name of the file. Default: the type. */
  readonly name?: string;
  readonly profiles?: readonly Profile[];
  readonly system: Scene['system'];
}

/** The systems that write with a model, at sizes at which two sessions reach each of their prompts. */
const writers: readonly Writer[] = [
  { system: { type: 'mem0' } },
  { system: { type: 'mem0-2' } },
  { system: { type: 'mem0-g' } },
  { system: { type: 'a-mem' } },
  { name: 'a-mem-sections', system: { type: 'a-mem', options: { replies: 'sections' } } },
  { system: { type: 'awi', window: { updateBatch: 2, localLength: 2 } } },
  { system: { type: 'memory-os', k: 2, options: { settings: { shortTermCapacity: 1, heatThreshold: 0 } } } },
  {
    name: 'memory-os-locomo',
    profiles: ['fixed'],
    system: {
      type: 'memory-os',
      k: 2,
      options: { preset: 'locomo', settings: { shortTermCapacity: 1, heatThreshold: 0 } },
    },
  },
  { system: { type: 'nemori', options: { settings: { bufferMinMessages: 2, batchThreshold: 4 } } } },
  {
    name: 'nemori-boundary',
    profiles: ['fixed'],
    system: { type: 'nemori', options: { preset: '2025-09', settings: { bufferMinMessages: 2 } } },
  },
  { profiles: ['fixed'], system: { type: 'raptor', options: { dimensions: 2, chunkTokens: 16 } } },
  { system: { type: 'mem-tree', options: { baseThreshold: 0.05 } } },
  { system: { type: 'generative-agents', options: { preset: 'memengine' } } },
  { system: { type: 'memory-bank' } },
  { profiles: ['fixed'], system: { type: 'memgpt' } },
  { system: { type: 'scm' } },
];

const ofMemory: Scene['shows'] = ({ role }) => role === 'memory-write' || role === 'memory-read';

/** What memory systems ask a model while they read a conversation and look for memories. */
export const writingScenes: readonly Scene[] = [
  ...writers.flatMap(({ system, name = system.type, profiles = ['fixed', 'reference'] }) =>
    profiles.map(
      (profile): Scene => ({
        name: `writing/${name}${profile === 'reference' ? '-reference' : ''}`,
        about: `What ${system.type} asks for while it reads the two sessions of Nadia and Tom, ${profile}.`,
        benchmark: { type: 'conversations' },
        system: { ...system, options: { ...(system.options as object | undefined), profile } },
        data: conversationOfFriends,
        replies: friendReplies,
        shows: ofMemory,
      }),
    ),
  ),
  ...['mem0', 'awi', 'memory-os'].map(
    (type): Scene => ({
      name: `writing/chinese-${type}`,
      about: `What ${type} asks for while it reads Chinese messages.`,
      benchmark: { type: 'memdaily', options: { types: ['simple'] } },
      system: {
        type,
        ...(type === 'memory-os' && { options: { settings: { shortTermCapacity: 1, heatThreshold: 0 } } }),
      },
      data: memDailyData,
      replies: memDailyReplies,
      shows: ofMemory,
    }),
  ),
];
