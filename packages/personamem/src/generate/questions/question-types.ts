/** How a release question is made (packages/personamem/spec.md#question-types): the original's name, and that in its files. */
export const releaseTypes = {
  recallFacts: ['recalling_facts_mentioned_by_the_user', 'recall_user_shared_facts'],
  newIdeas: ['identifying_new_things_not_mentioned_by_the_user', 'suggest_new_ideas'],
  latestPreference: ['recalling_the_latest_user_preferences', 'acknowledge_latest_preferences'],
  fullEvolution: ['tracking_the_full_sequence_of_preference_updates', 'track_full_preference_evolution'],
  reasonsAfterUpdate: [
    'recalling_the_reasons_behind_previous_updates',
    'revisit_reasons_behind_preference_updates',
  ],
  reasonsInSequence: [
    'recalling_the_reasons_behind_previous_updates',
    'revisit_reasons_behind_preference_updates',
  ],
  recommendation: [
    'recommendation_aligned_with_users_latest_preferences',
    'provide_preference_aligned_recommendations',
  ],
  newScenarios: ['generalizing_past_reasons_in_memory_to_new_scenarios', 'generalize_to_new_scenarios'],
} as const;
export type ReleaseKind = keyof typeof releaseTypes;

/** Types of the early state; their names in files are the same. */
const earlyTypes = [
  'static_factual',
  'abstention',
  'reasons_of_change',
  'graph_of_updates',
  'recommendations',
  'new_content_discriminative',
];

const released = new Map<string, string>([
  ...Object.values(releaseTypes).map(([internal, file]) => [internal, file] as const),
  ...earlyTypes.map((type) => [type, type] as const),
]);

/** The name of a type in question files; undefined for a type that is not in these files. */
export const nameInFiles = (internal: string): string | undefined => released.get(internal);
