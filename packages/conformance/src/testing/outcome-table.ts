import { conformanceProperties } from '../conformance-properties.js';

/** The outcome of a property for a system; a string is the reason why it does not apply. */
export type PropertyOutcome = 'passed' | 'failed' | { readonly skipped: string };

/** Markdown with the properties, a table with a row for each system, and the reasons why a property does not apply. */
export function outcomeTable(systems: ReadonlyMap<string, readonly PropertyOutcome[]>): string {
  const head = ['system', ...conformanceProperties.map((_, place) => String(place + 1))];
  const signs = { passed: '✓', failed: '✗' } as const;
  const rows = [...systems].map(([system, outcomes]) => [
    `\`${system}\``,
    ...outcomes.map((outcome) => (typeof outcome === 'string' ? signs[outcome] : '–')),
  ]);
  const reasons = new Map<string, string[]>();
  for (const [system, outcomes] of systems) {
    outcomes.forEach((outcome, place) => {
      if (typeof outcome === 'string') return;
      const property = conformanceProperties[place];
      const reason = `${place + 1} (\`${property?.id}\`): ${outcome.skipped}`;
      reasons.set(reason, [...(reasons.get(reason) ?? []), `\`${system}\``]);
    });
  }
  return [
    conformanceProperties.map(({ id, title }, place) => `${place + 1}. \`${id}\`: ${title}`).join('\n'),
    '## Results\n\n✓ passed, ✗ failed, – does not apply',
    [head, head.map((_, place) => (place === 0 ? '---' : ':-:')), ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
    '## Where a property does not apply',
    [...reasons]
      .sort(([left], [right]) => Number.parseInt(left, 10) - Number.parseInt(right, 10))
      .map(([reason, of]) => `- ${reason}: ${of.join(', ')}`)
      .join('\n'),
  ].join('\n\n');
}
