/** The values of a situation with their names, in the order of the variables. */
export function situation(variables: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(variables.map((name, position) => [name, values[position] ?? '']));
}
