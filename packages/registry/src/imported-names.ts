/** A name in quotes in a module's text. */
export interface ImportedName {
  readonly name: string;
  /** Whether the text imports it, or makes a URL of it; otherwise it only looks like a path. */
  readonly isImport: boolean;
}

/** Every quote is a possible start, because an apostrophe in a comment must not hide the import after it. */
const quoted = /(['"`])(?=([^'"`\\\n]{1,300})\1)/g;
const importing = /(?:\bfrom|\bimport|\brequire|\bresolve|\bURL)\s{0,9}\(?\s{0,9}$/;

/**
 * The names of other modules and files in the text of an ESM, CommonJS or TypeScript module, without parsing it: a name
 * too many costs nothing, because it resolves to no file.
 */
export function importedNames(text: string): ImportedName[] {
  const found = new Map<string, boolean>();
  for (const { 2: name = '', index } of text.matchAll(quoted)) {
    const isImport = importing.test(text.slice(Math.max(0, index - 30), index));
    if (isImport || /^\.{1,2}\//.test(name)) found.set(name, isImport || (found.get(name) ?? false));
  }
  return [...found].map(([name, isImport]) => ({ name, isImport }));
}
