/** The names of the variables that come from a `.env` file. The key is a symbol, which is copied with the object. */
export const fromEnvFile: unique symbol = Symbol('variables of a .env file');

/** Environment variables, as `process.env` gives them, or merged with those of a `.env` file. */
export type Environment = Readonly<Record<string, string | undefined>> & {
  readonly [fromEnvFile]?: ReadonlySet<string>;
};

/** The source of a variable, in words. */
export type VariableSource = 'the shell' | '.env';

export function sourceOf(name: string, environment: Environment): VariableSource {
  return environment[fromEnvFile]?.has(name) ? '.env' : 'the shell';
}
