import { foldName } from './fold-name.js';

/**
 * The only one of the choices that is spelled as `said` but for case, spaces, underscores, hyphens and a final full
 * stop. Undefined when there is none, or more than one.
 */
export function matchChoice<Choice>(said: string, choices: readonly Choice[]): Choice | undefined {
  const exact = choices.find((choice) => String(choice) === said);
  if (exact !== undefined) return exact;
  const folded = foldName(said);
  const [only, ...others] = choices.filter((choice) => foldName(String(choice)) === folded);
  return others.length > 0 ? undefined : only;
}
