import type { AmemgymEnvironment } from '../config/environment-schema.js';

/** How prompts call a language. */
export const languageName: Readonly<Record<AmemgymEnvironment['language'], string>> = {
  en: 'English',
  zh: 'Simplified Chinese (简体中文)',
};
