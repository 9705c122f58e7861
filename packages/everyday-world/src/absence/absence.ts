import type { EverydayTopic } from '../topics/everyday-topic.js';
import wordings from './absence.json' with { type: 'json' };
import type { Absence, AbsenceWording } from './absence-wording.js';

/** In these templates, `%` is the noun of the topic. */
const wordingOf = (language: string): AbsenceWording =>
  /^zh\b/i.test(language) ? wordings.chinese : wordings.english;

/** The name of the value that says that there is none: `none at present`. `zh` and `zh-…` are Chinese. */
export const absentValueName = (language: string): string => wordingOf(language).name;

/**
 * What is said by and to somebody who has no value of the topic; its events are how a value was lost. Undefined for a
 * topic of which everybody has a value, such as a dwelling, or one of whose own values is to have none.
 */
export function absenceOf({ key }: Pick<EverydayTopic, 'key'>, language: string): Absence | undefined {
  const { name, nouns, requests, statements, events, advice } = wordingOf(language);
  const noun = Object.hasOwn(nouns, key) ? nouns[key] : undefined;
  if (noun === undefined) return undefined;
  const about = (templates: readonly string[]): string[] =>
    templates.map((template) => template.replaceAll('%', () => noun));
  return { name, requests, statements: about(statements), events: about(events), advice: about(advice) };
}
