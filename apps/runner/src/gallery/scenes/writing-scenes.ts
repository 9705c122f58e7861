import type { Scene } from '../scene.js';
import { conversationOfFriends } from './conversations-scenes.js';
import { memdailyData, memdailyReplies } from './memdaily-scenes.js';
import { friendReplies } from './two-friends.js';

type Profile = 'fixed' | 'reference';

/** The systems that write with a model, at sizes at which two sessions reach each of their prompts. */
const writers: readonly (Scene['system'] & { readonly profiles?: readonly Profile[] })[] = [
  { type: 'mem0' },
  { type: 'mem0-2' },
  { type: 'mem0-g' },
  { type: 'a-mem' },
  { type: 'awi', window: { updateBatch: 2, localLength: 2 } },
  { type: 'memory-os', k: 2, options: { settings: { shortTermCapacity: 1, heatThreshold: 0 } } },
  { type: 'nemori' },
  { type: 'raptor' },
  { type: 'mem-tree' },
  { type: 'generative-agents' },
  { type: 'memory-bank' },
  { type: 'memgpt' },
  { type: 'scm' },
  { type: 'reflexion' },
];

const ofMemory: Scene['shows'] = ({ role }) => role === 'memory-write' || role === 'memory-read';

/** What memory systems ask a model while they read a conversation and look for memories. */
export const writingScenes: readonly Scene[] = [
  ...writers.flatMap(({ profiles = ['fixed', 'reference'], ...system }) =>
    profiles.map(
      (profile): Scene => ({
        name: `writing/${system.type}${profile === 'reference' ? '-reference' : ''}`,
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
      data: memdailyData,
      replies: memdailyReplies,
      shows: ofMemory,
    }),
  ),
];
