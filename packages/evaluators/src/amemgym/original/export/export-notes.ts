/** What the export of a run lacks, by system. */
export interface ExportGaps {
  /** No dialogue of its own: it read a given one. */
  readonly withoutInteractions: readonly string[];
  /** Its states hold messages only: its memories have no form in the original. */
  readonly withoutStores: readonly string[];
  /** The run no longer stores some of its states. */
  readonly withoutStates: readonly string[];
  /** Folder of the upper bound; null where the run has none. */
  readonly upperBound: string | null;
}

/** The gaps of an export in sentences. */
export function exportNotes(gaps: ExportGaps): string[] {
  const about = (systems: readonly string[], sentence: (names: string) => string): string[] =>
    systems.length === 0 ? [] : [sentence(systems.join(', '))];
  return [
    ...about(gaps.withoutInteractions, (names) => `No interactions of ${names}: given dialogues were read.`),
    ...about(
      gaps.withoutStores,
      (names) =>
        `agent_states of ${names} hold messages only: their memories have a form of their own. ` +
        'The original would continue from them with an empty memory.',
    ),
    ...about(
      gaps.withoutStates,
      (names) => `No agent_states of some periods of ${names}: the run no longer stores them.`,
    ),
    ...(gaps.upperBound === null ? ['The run has no upper bound, so there is no utilization.'] : []),
  ];
}
