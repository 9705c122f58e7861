/** The parts of a template that are marked as telling, in order. */
export function tellingParts(template: string): string[] {
  return [...template.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part);
}

/** A template without its marks. */
export function withoutMarks(template: string): string {
  return template.replace(/[[\]]/g, '');
}
