/** The marked parts of a template, in order. */
export function tellingParts(template: string): string[] {
  return [...template.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part);
}

/** A template without its marks. */
export function withoutMarks(template: string): string {
  return template.replace(/[[\]]/g, '');
}
