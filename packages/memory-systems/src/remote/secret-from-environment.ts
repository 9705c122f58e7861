import { ConfigError, registerSecret } from '@memgym/core/errors';

/**
 * A token or a key from the environment. From then on it is removed from every error and log line, also from those that
 * repeat what a service answered.
 *
 * @param name name of the variable
 * @param option the option that names the variable, for the error
 * @throws {ConfigError} when the variable is not set
 */
export function secretFromEnvironment(name: string, option: string): string {
  const secret = process.env[name];
  if (secret === undefined || secret === '') {
    throw new ConfigError(`The environment variable ${name} is not set.`, {
      key: option,
      hint: `Set it to what the service asks for, or remove \`${option.split('.').at(-1)}\`.`,
    });
  }
  registerSecret(secret);
  return secret;
}
