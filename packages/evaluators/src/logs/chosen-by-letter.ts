import type { LoggedAnswer } from './logged-answer.js';

/** Characters of a line that names a choice. */
const longestLine = 100;

/**
 * The choice that a reply names by its letter: in its last `ANSWER: B`, the form that inspect_ai’s `multiple_choice()` asks for
 * and reads, or else by the only letter that stands alone on a line.
 */
export function chosenByLetter(reply: string, choices: readonly string[]): LoggedAnswer['chosen'] {
  const lines = reply.split('\n').filter((line) => line.length <= longestLine);
  const lettersBy = (form: RegExp): string[] => lines.flatMap((line) => form.exec(line)?.[1] ?? []);
  const alone = [...new Set(lettersBy(/^\W*([A-Z])\W*$/i))];
  const letter = lettersBy(/ANSWER\s*:\W*([A-Z])\W*$/i).at(-1) ?? (alone.length === 1 ? alone[0] : undefined);
  const place = (letter ?? '').toUpperCase().charCodeAt(0) - 65;
  const text = choices[place];
  return text === undefined ? undefined : { place, text };
}
