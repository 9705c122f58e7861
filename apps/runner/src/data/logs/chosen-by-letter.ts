import type { LoggedAnswer } from './logged-answer.js';

/** The choice that a reply names by its letter, alone on a line or in the form that inspect_ai’s `multiple_choice()` asks for. */
export function chosenByLetter(reply: string, choices: readonly string[]): LoggedAnswer['chosen'] {
  const letter = /^\W*(?:ANSWER\s*:\s*)?([A-Z])\W*$/im.exec(reply)?.[1] ?? '';
  const place = letter.toUpperCase().charCodeAt(0) - 65;
  const text = choices[place];
  return text === undefined ? undefined : { place, text };
}
