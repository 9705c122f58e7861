/**
 * How texts begin that say that something failed: `Error:`, `sqlite3.OperationalError:`, `Error executing tool`. A memory can
 * begin with these words, too ("Error budgets are spent"), and is none.
 */
const beginnings =
  /^[^\p{L}\p{N}]{0,20}(?:[\w.]{0,80}(?:error|exception)\s{0,3}[:([]|(?:error|exception) (?:in|while|during|executing|calling|occurred)\b|failed to\b|traceback \()/iu;

/** Words of a member `status` that say that something failed. */
const failedStatuses: ReadonlySet<unknown> = new Set(['error', 'failure']);

/**
 * The failure that a service reports in an answer of success, in its own words: a text that begins with `Error`, or an
 * object with an `error`, with `success` or `ok` that are false, or with the status `error`. Taken for data, it would read
 * as "stored" or as "nothing found".
 * @param answer the answer, as its JSON or as a text
 */
export function toldFailure(answer: unknown): string | undefined {
  if (typeof answer === 'string') return beginnings.test(answer) ? answer.slice(0, 200) : undefined;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const { error, success, ok, status, message, detail } = answer as Readonly<Record<string, unknown>>;
  if (isGiven(error)) return wordsOf(error);
  if (success !== false && ok !== false && !failedStatuses.has(status)) return undefined;
  const why = [message, detail].find(isGiven);
  return why === undefined ? JSON.stringify(answer).slice(0, 200) : wordsOf(why);
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '' && !isEmptyList(value);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const wordsOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);
