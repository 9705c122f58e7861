import { withoutMarks } from './telling-parts.js';

/** Every text that a template can become, in order. */
export function expansionsOf(template: string): string[] {
  const match = /\{([^{}]*)\}/.exec(template);
  if (match === null) return [withoutMarks(template).replace(/ {2,}/g, ' ').trim()];
  const [whole, alternatives = ''] = match;
  return alternatives
    .split('|')
    .flatMap((one) =>
      expansionsOf(template.slice(0, match.index) + one + template.slice(match.index + whole.length)),
    );
}
