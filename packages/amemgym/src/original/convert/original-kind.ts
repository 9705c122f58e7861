/** The kinds of config files of the original AMemGym (packages/amemgym/spec.md#configuration). */
export type OriginalKind = 'agent' | 'environment' | 'figure';

/** The kind of a config, recognised by keys that only this kind has; null for any other value. */
export function originalKind(value: unknown): OriginalKind | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('llm_config' in value && 'type' in value) return 'agent';
  if ('num_user_profiles' in value || 'llm_config_low_temp' in value) return 'environment';
  if ('env_data_path' in value && 'agents' in value) return 'figure';
  return null;
}
