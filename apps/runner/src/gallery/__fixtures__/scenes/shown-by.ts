import type { Scene } from '../scene.js';

/** Memory systems of each kind: all messages, those that fit, facts, notes behind a window, a profile, and none. */
const systems = {
  'all-messages': { type: 'full-context' },
  'found-messages': { type: 'bm25-m', k: 4 },
  facts: { type: 'mem0' },
  notes: { type: 'awi', window: { updateBatch: 2, localLength: 2 } },
  // Sizes at which two sessions reach the profile.
  profile: { type: 'memory-os', k: 2, options: { settings: { shortTermCapacity: 1, heatThreshold: 0 } } },
  window: { type: 'none', window: { updateBatch: 2, localLength: 1_000_000 } },
} as const;

/** A form of memory. */
export type Shower = keyof typeof systems;

const usual: readonly Shower[] = ['all-messages', 'found-messages', 'facts', 'notes', 'profile'];

export interface Showers {
  /** Default: all but `window`. */
  readonly only?: readonly Shower[];
  /** Shown in `reference` as well, because the prompt differs. Default: none. */
  readonly reference?: readonly Shower[];
}

/** Scenes that ask the same in each form of memory. */
export function shownBy(
  { prefix, ...scene }: Omit<Scene, 'name' | 'system'> & { readonly prefix: string },
  { only = usual, reference = [] }: Showers = {},
): Scene[] {
  const one = (shower: Shower, profile: 'fixed' | 'reference'): Scene => {
    const system: Scene['system'] = systems[shower];
    return {
      ...scene,
      experiment: { ...scene.experiment, profile },
      name: `${prefix}-${shower}${profile === 'reference' ? '-reference' : ''}`,
      about: `${scene.about}\nMemory: ${system.type}, ${profile}.`,
      system,
    };
  };
  return [
    ...only.map((shower) => one(shower, 'fixed')),
    ...reference.map((shower) => one(shower, 'reference')),
  ];
}
