import type { NemoriPreset } from '../nemori-presets.js';

/** The current code returns vector hits in the order of storing (docs/specs/memory-systems.md#nemori-faults). */
export const losesRanking = (preset: NemoriPreset): boolean => preset !== '2025-09';
