const mostNames = 4;

/** `a, b and c`; of many, the first ones and the number of others. */
export function listed(names: readonly string[]): string {
  const shown = names.length > mostNames + 1 ? names.slice(0, mostNames) : names;
  const rest = names.length - shown.length;
  const all = rest === 0 ? shown : [...shown, `${rest} others`];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
