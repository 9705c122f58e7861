import { redact } from '@memgym/core';

/** Characters that are read of a text: far more than are shown, but not the megabytes that a reply may have. */
const readCharacters = 65_536;

/**
 * A server's text, prepared for an error and a terminal: without secrets, on one line, with control characters
 * (also those that change the writing direction) escaped as `\u001b`, at most `most` characters long.
 */
export function shownText(text: string, most = 600): string {
  // Secrets are removed before the cut, because half a key would not be recognized.
  const clean = redact(text.slice(0, readCharacters)).replace(/\s+/g, ' ');
  const escaped = clean.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return escaped.length > most ? `${escaped.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : escaped;
}
