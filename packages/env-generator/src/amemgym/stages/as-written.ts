import type { AmemgymEnvironment } from '../config/environment-schema.js';

/** A text of the model without blanks around it; in `reference` unchanged, as the original stores it. */
export const asWritten = ({ profile }: Pick<AmemgymEnvironment, 'profile'>, text: string): string =>
  profile === 'reference' ? text : text.trim();
