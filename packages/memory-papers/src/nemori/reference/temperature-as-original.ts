import type { NemoriPreset } from '../nemori-presets.js';

/** Source: docs/specs/memory-systems.md#nemori-presets. */
export function temperatureAsOriginal(prompt: string, preset: NemoriPreset): number {
  if (preset !== '2025-09') return 0.7;
  if (prompt === 'nemori/detect-boundary') return 0.1;
  return ['nemori/narrate-episode', 'nemori/predict-episode'].includes(prompt) ? 0.3 : 0.2;
}
