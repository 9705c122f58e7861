/** An asterisk, or a test of one character. */
type Piece = '*' | ((character: string) => boolean);

/**
 * Whether a whole word matches a pattern: `*` is any text, `?` one character, a list in square brackets one of its
 * characters. The time grows at most with the product of the two lengths, so that no pattern stalls a search.
 */
export function createGlobMatcher(glob: string): (word: string) => boolean {
  const pieces = piecesOf(glob);
  return (word) => pieces !== null && matches(pieces, [...word]);
}

/** Null for a list with an invalid range such as [b-a], which matches nothing. */
function piecesOf(glob: string): Piece[] | null {
  try {
    return Array.from(glob.matchAll(/\[(!?)([^\]]{1,1000})\]|[\s\S]/gu), ([piece, not, list]): Piece => {
      if (list !== undefined) {
        const one = new RegExp(`^[${not && '^'}${list.replace(/[\\^[\]&~|]/gu, '\\$&')}]$`, 'su');
        return (character) => one.test(character);
      }
      return pieceOf(piece);
    });
  } catch {
    return null;
  }
}

function pieceOf(written: string): Piece {
  if (written === '*') return '*';
  return written === '?' ? () => true : (character) => character === written;
}

function matches(pieces: readonly Piece[], characters: readonly string[]): boolean {
  let [piece, place] = [0, 0];
  // After a failure, the last asterisk matches one more character.
  let retry: { piece: number; place: number } | null = null;
  while (place < characters.length) {
    const wanted = pieces[piece];
    if (wanted === '*') {
      piece += 1;
      retry = { piece, place };
    } else if (wanted?.(characters[place] as string)) {
      piece += 1;
      place += 1;
    } else if (retry === null) {
      return false;
    } else {
      retry.place += 1;
      piece = retry.piece;
      place = retry.place;
    }
  }
  return pieces.slice(piece).every((rest) => rest === '*');
}
