import { sha256 } from './digest.js';

const longestName = 120;
const hasHalf = /\p{Surrogate}/u;

/** Whether Windows takes a file name for a device, such as `con` or `NUL.json`. */
export const isDeviceName = (name: string): boolean => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);

/**
 * A file name for any id, as {@link escapedName}, and with `~` and digits that say which letters are capitals: on many
 * disks `Ann` and `ann` name one file. Different ids have different names, also there.
 */
export function fileNameOf(id: string): string {
  const name = escapedName(id);
  const capitals = [...id].map((character) => (/[A-Z]/.test(character) ? '1' : '0')).join('');
  if (name.includes('~') || !capitals.includes('1')) return name;
  return `${name}~${BigInt(`0b1${capitals}`).toString(36)}`;
}

/**
 * Letters, digits, dash, underscore and inner dots are unchanged, every other byte becomes `%XX`, and half of a surrogate
 * pair `%uXXXX`; so does the first letter of a device of Windows. A long name is cut and ends in its digest. Ids that
 * differ by more than capitals have names that do.
 */
export function escapedName(id: string): string {
  const isDevice = isDeviceName(id);
  const encoded = [...id]
    .map((character, index) => {
      if (isDevice && index === 0) return `%${hex(character.charCodeAt(0))}`;
      if (/[A-Za-z0-9_-]/.test(character) || (character === '.' && index > 0)) return character;
      // Half of a pair has no bytes in UTF-8.
      if (hasHalf.test(character)) return `%u${hex(character.charCodeAt(0))}`;
      return [...new TextEncoder().encode(character)].map((byte) => `%${hex(byte)}`).join('');
    })
    .join('');
  if (encoded.length <= longestName) return encoded;
  const digest = sha256(hasHalf.test(id) ? encoded : id);
  return `${encoded.slice(0, longestName - 34)}~${digest.slice(0, 32)}`;
}

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(2, '0');
