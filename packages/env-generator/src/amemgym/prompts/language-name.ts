import type { AmemgymEnvironment } from '../config/environment-schema.js';

/** The name of a language in prompts. */
export const languageName: Readonly<Record<AmemgymEnvironment['language'], string>> = {
  en: 'English',
  zh: 'Simplified Chinese (简体中文)',
};
