import { sentences } from '@memgym/text';

/**
 * The passages of a message, each searched by itself: of about `most` words, cut at sentences where it can be. A message of
 * at most `most` words is one passage, as it is. Every passage begins with the first `prefix` characters of the message, which
 * name its speaker.
 */
export function passagesOf(text: string, prefix: number, most: number): string[] {
  if (isShort(text, most)) return [text];
  const speaker = text.slice(0, prefix);
  const passages: string[] = [];
  let [said, count] = ['', 0];
  for (const piece of sentences(text.slice(prefix)).flatMap((sentence) => piecesOf(sentence, most))) {
    const size = sizeOf(piece);
    if (count > 0 && count + size > most) {
      passages.push(speaker + said);
      [said, count] = ['', 0];
    }
    said = said === '' ? piece : `${said} ${piece}`;
    count += size;
  }
  if (said !== '' || passages.length === 0) passages.push(speaker + said);
  return passages;
}

/** Most messages: decided without counting their words. */
function isShort(text: string, most: number): boolean {
  return text.length <= most || sizeOf(text) <= most;
}

const han = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/gu;

/** Number of words; of a script without spaces, two characters count as one. */
function sizeOf(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const isSpace = text.charCodeAt(at) <= 32;
    if (!isSpace && !isInWord) words += 1;
    isInWord = !isSpace;
  }
  const dense = text.length > 2 * words ? (text.match(han)?.length ?? 0) : 0;
  return words + dense / 2;
}

/** A sentence longer than a passage, cut at spaces, or anywhere in a script without them. */
function piecesOf(sentence: string, most: number): string[] {
  if (isShort(sentence, most)) return [sentence];
  const spaced = sentence.split(/\s+/);
  if (spaced.length > 1) {
    const pieces: string[] = [];
    for (let at = 0; at < spaced.length; at += most) pieces.push(spaced.slice(at, at + most).join(' '));
    return pieces.flatMap((piece) => (sizeOf(piece) > 2 * most ? cut(piece, 2 * most) : [piece]));
  }
  return cut(sentence, 2 * most);
}

function cut(text: string, length: number): string[] {
  const characters = [...text];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += length)
    pieces.push(characters.slice(at, at + length).join(''));
  return pieces;
}
