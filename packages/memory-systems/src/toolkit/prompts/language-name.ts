/** Made with the first name, because it loads the names of all languages. */
let names: Intl.DisplayNames | undefined;

/** The English name of a language code, for the rule that says which language to write in: `zh` is Chinese. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });
  return names.of(code) ?? code;
}
