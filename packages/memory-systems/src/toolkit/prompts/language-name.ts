const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** The English name of a language code, for the rule that says which language to write in: `zh` is Chinese. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}
