import { absentValueName } from '@memgym/everyday-world';
import type { WritingLanguage } from '../languages/writing-language.js';
import type { Environment } from './environment-schema.js';

type Absence = Pick<Environment, 'additions' | 'deletions'>;

/** Number of variables that are added and deleted in the life of a user. */
export const plannedAbsences = ({ additions = 0, deletions = 0 }: Absence): number => additions + deletions;

/**
 * The choice of a variable of which a user has nothing: not yet, or not any more. Undefined if the environment has
 * neither additions nor deletions.
 */
export const absentValueOf = ({
  environment,
  language,
}: {
  readonly environment: Absence & Pick<Environment, 'language'>;
  /** Default: that of the everyday world. */
  readonly language?: Pick<WritingLanguage, 'absent'>;
}): string | undefined =>
  plannedAbsences(environment) === 0
    ? undefined
    : (language?.absent ?? absentValueName(environment.language));
