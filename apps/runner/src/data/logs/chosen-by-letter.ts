import type { LoggedAnswer } from './logged-answer.js';

/** Characters of a line that names a choice. */
const longestLine = 100;

/** The choice that a reply names by its letter, alone on a line or in the form that inspect_ai’s `multiple_choice()` asks for. */
export function chosenByLetter(reply: string, choices: readonly string[]): LoggedAnswer['chosen'] {
  const letters = reply.split('\n').flatMap((line) => {
    const named = line.length > longestLine ? null : /^\W*(?:ANSWER\s*:\s*)?([A-Z])\W*$/i.exec(line);
    return named?.[1] ?? [];
  });
  const place = (letters[0] ?? '').toUpperCase().charCodeAt(0) - 65;
  const text = choices[place];
  return text === undefined ? undefined : { place, text };
}
