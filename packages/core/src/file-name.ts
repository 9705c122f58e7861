import { sha256 } from './digest.js';

const longestName = 120;

/**
 * A file name for any id: letters, digits, dash, underscore and inner dots are unchanged, every other byte becomes
 * `%XX`; a long name is cut and ends in its digest. Different ids have different names.
 */
export function fileNameOf(id: string): string {
  const encoded = [...new TextEncoder().encode(id)]
    .map((byte, index) => {
      const character = String.fromCharCode(byte);
      const plain = /[A-Za-z0-9_-]/.test(character) || (character === '.' && index > 0);
      return plain ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
  return encoded.length <= longestName
    ? encoded
    : `${encoded.slice(0, longestName - 34)}~${sha256(id).slice(0, 32)}`;
}
