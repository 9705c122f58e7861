import type { MemoryOsSettings } from './memory-os-presets.js';

/** The inputs of a segment's heat. */
export interface HeatParts {
  /** Visits since the segment was last analysed. */
  readonly visits: number;
  /** Pages that joined since then. */
  readonly interactions: number;
  /** When it was last visited or joined, in milliseconds; null when that is not known. */
  readonly lastVisitMs: number | null;
}

/**
 * α·visits + β·interactions + γ·recency; recency is exp(−Δt/μ), and 1 when a time is not known. At least 0. Source:
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
