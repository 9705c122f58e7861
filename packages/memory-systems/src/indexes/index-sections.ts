/** The named sections to which an index writes its content. */
export interface SectionWriter {
  bytes(name: string, data: Uint8Array): void;
  /** For a library that writes files itself. */
  file(name: string, write: (path: string) => void): void;
}

/** The written sections of an index; undefined for one that is missing. */
export interface SectionReader {
  has(name: string): boolean;
  /** It begins at a multiple of 8 bytes. @throws when it is damaged */
  bytes(name: string): Uint8Array | undefined;
  /** The path of a section that was written as a file. @throws when it is damaged */
  file(name: string): string | undefined;
}

/** Sections whose names begin with `prefix`, for an index composed of several. */
export function sectionsUnder(prefix: string, to: SectionWriter): SectionWriter {
  return {
    bytes: (name, data) => to.bytes(`${prefix}.${name}`, data),
    file: (name, write) => to.file(`${prefix}.${name}`, write),
  };
}

/** Reads sections written through {@link sectionsUnder}. */
export function sectionsBelow(prefix: string, from: SectionReader): SectionReader {
  return {
    has: (name) => from.has(`${prefix}.${name}`),
    bytes: (name) => from.bytes(`${prefix}.${name}`),
    file: (name) => from.file(`${prefix}.${name}`),
  };
}

/** Integers as a section, in the byte order of this machine. */
export function int32Section(numbers: Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** @throws {Error} when there is no such section */
export function int32Of(from: SectionReader, name: string): Int32Array {
  const bytes = sectionOf(from, name);
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

/** @throws {Error} when there is no such section */
export function sectionOf(from: SectionReader, name: string): Uint8Array {
  const bytes = from.bytes(name);
  if (bytes === undefined) throw new Error(`The index has no section '${name}'.`);
  return bytes;
}
