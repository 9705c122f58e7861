/** The prose columns of a persona, in the order of the file. */
export const nemotronProseColumns = [
  'persona',
  'professional_persona',
  'sports_persona',
  'arts_persona',
  'travel_persona',
  'culinary_persona',
  'career_goals_and_ambitions',
  'skills_and_expertise',
  'hobbies_and_interests',
] as const;

/**
 * One row of Nemotron-Personas, with the columns used for generated users (packages/amemgym/spec.md#data-formats). Null
 * values are read as "".
 */
export interface NemotronPersona {
  readonly uuid: string;
  /** In years. */
  readonly age: number;
  readonly sex: string;
  readonly marital_status: string;
  readonly education_level: string;
  readonly bachelors_field: string;
  readonly occupation: string;
  readonly hobbies: readonly string[];
  readonly skills: readonly string[];
  readonly prose: Readonly<Record<(typeof nemotronProseColumns)[number], string>>;
}
