/** Names of the variables that a `.env` file gave; a symbol, so that copies of an environment hold it, too. */
export const fromEnvFile: unique symbol = Symbol('variables of a .env file');

/** Environment variables, as `process.env` gives them, or merged with those of a `.env` file. */
export type Environment = Readonly<Record<string, string | undefined>> & {
  readonly [fromEnvFile]?: ReadonlySet<string>;
};

/** Where a variable comes from, in words. */
export type VariableSource = 'the shell' | '.env';

export function sourceOf(name: string, environment: Environment): VariableSource {
  return environment[fromEnvFile]?.has(name) ? '.env' : 'the shell';
}
