/**
 * Formats `value` as compact readable JSON: lists and objects that contain others have one line per member, flat
 * ones are on one line.
 */
export function formatJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((member: unknown) => ['', member ?? null] as const)
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => [`${JSON.stringify(name)}: `, member as unknown] as const);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (entries.every(([, member]) => typeof member !== 'object' || member === null)) {
    return `${open}${entries.map(([name, member]) => name + JSON.stringify(member)).join(', ')}${close}`;
  }
  const deeper = `${indent}  `;
  const lines = entries.map(([name, member]) => `${deeper}${name}${formatJson(member, deeper)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
