/** Gaps in the export of a run, by system. */
export interface ExportGaps {
  /** It has no dialogue, because it read a given one. */
  readonly withoutInteractions: readonly string[];
  /** Its states contain only messages, because the original has no format for its memories. */
  readonly withoutStores: readonly string[];
  /** Some of its states were deleted from the run. */
  readonly withoutStates: readonly string[];
  /** Folder of the upper bound; null if the run has none. */
  readonly upperBound: string | null;
}

/** The gaps of an export as sentences. */
export function exportNotes(gaps: ExportGaps): string[] {
  const about = (systems: readonly string[], sentence: (names: string) => string): string[] =>
    systems.length === 0 ? [] : [sentence(systems.join(', '))];
  return [
    ...about(
      gaps.withoutInteractions,
      (names) => `No interactions for ${names}: these systems read given dialogues.`,
    ),
    ...about(
      gaps.withoutStores,
      (names) =>
        `agent_states of ${names} hold messages only: the original has no format for their memories. ` +
        'If the original continues from them, it starts with an empty memory.',
    ),
    ...about(
      gaps.withoutStates,
      (names) => `No agent_states for some periods of ${names}: they were deleted from the run.`,
    ),
    ...(gaps.upperBound === null
      ? ['The run has no upper bound, so utilization files were not written.']
      : []),
  ];
}
