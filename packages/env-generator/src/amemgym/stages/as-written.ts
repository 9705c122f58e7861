import type { AmemgymEnvironment } from '../config/environment-schema.js';

/** A text of the model without surrounding blanks; in `reference` unchanged, as stored by the original. */
export const asWritten = ({ profile }: Pick<AmemgymEnvironment, 'profile'>, text: string): string =>
  profile === 'reference' ? text : text.trim();
