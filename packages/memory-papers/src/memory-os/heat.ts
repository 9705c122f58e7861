import type { MemoryOsSettings } from './memory-os-presets.js';

/** The inputs of a segment's heat. */
export interface HeatParts {
  /** Number of visits since the segment was last analysed. */
  readonly visits: number;
  /** Number of pages that have joined since then. */
  readonly interactions: number;
  /** Time at which it was last visited or joined, in milliseconds; null if unknown. */
  readonly lastVisitMs: number | null;
}

/**
 * α·visits + β·interactions + γ·recency; recency is exp(−Δt/μ), and 1 if a time is unknown. At least 0. Source:
 * docs/specs/memory-systems.md#memoryos-heat.
 */
export function heatOf(
  { visits, interactions, lastVisitMs }: HeatParts,
  nowMs: number | null,
  settings: Pick<MemoryOsSettings, 'visitWeight' | 'interactionWeight' | 'recencyWeight' | 'recencySeconds'>,
): number {
  const passedMs = nowMs === null || lastVisitMs === null ? 0 : Math.max(0, nowMs - lastVisitMs);
  const recency = Math.exp(-passedMs / 1000 / settings.recencySeconds);
  return (
    settings.visitWeight * visits +
    settings.interactionWeight * interactions +
    settings.recencyWeight * recency
  );
}
