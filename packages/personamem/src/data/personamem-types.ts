/** Question types as the release's code names them in its files (packages/personamem/spec.md#question-types). */
export const personaMemTypes = [
  'recall_user_shared_facts',
  'suggest_new_ideas',
  'acknowledge_latest_preferences',
  'track_full_preference_evolution',
  'revisit_reasons_behind_preference_updates',
  'provide_preference_aligned_recommendations',
  'generalize_to_new_scenarios',
] as const;
export type PersonaMemType = (typeof personaMemTypes)[number];

const spellings = new Map<string, PersonaMemType>([
  ...personaMemTypes.map((type) => [type, type] as const),
  // As spelled in questions_32k.csv.
  ['recalling_facts_mentioned_by_the_user', 'recall_user_shared_facts'],
  ['recalling_the_reasons_behind_previous_updates', 'revisit_reasons_behind_preference_updates'],
  ['generalizing_to_new_scenarios', 'generalize_to_new_scenarios'],
  // Names inside the generator.
  ['identifying_new_things_not_mentioned_by_the_user', 'suggest_new_ideas'],
  ['recalling_the_latest_user_preferences', 'acknowledge_latest_preferences'],
  ['tracking_the_full_sequence_of_preference_updates', 'track_full_preference_evolution'],
  ['recommendation_aligned_with_users_latest_preferences', 'provide_preference_aligned_recommendations'],
  ['generalizing_past_reasons_in_memory_to_new_scenarios', 'generalize_to_new_scenarios'],
  ['acknowledge_latest_user_preferences', 'acknowledge_latest_preferences'],
  // Pre-release file.
  ['sequence_of_updates', 'track_full_preference_evolution'],
  ['reasons_of_change_after_new_updates', 'revisit_reasons_behind_preference_updates'],
  ['reasons_of_change_generalization', 'generalize_to_new_scenarios'],
  ['recommendation', 'provide_preference_aligned_recommendations'],
  ['factual', 'recall_user_shared_facts'],
  ['factual_inverse', 'suggest_new_ideas'],
]);

/**
 * The release's name for a question type, for any spelling in a file; null for a name without a counterpart. This only
 * maps names: by their wording, the rows called `recall_user_shared_facts` in the 32k file ask for the latest
 * preference (packages/personamem/spec.md#question-type-names).
 */
export function canonicalPersonaMemType(type: string): PersonaMemType | null {
  return spellings.get(type) ?? null;
}
