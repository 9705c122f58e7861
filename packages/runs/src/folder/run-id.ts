import { digest, type JsonObject, type Profile, type RunManifest, type RunPlugin } from '@memgym/core';
import { defined } from '@memgym/core/config';

/** Seal of an experiment and of the descriptions of its models, by config key. */
export const configDigestOf = (config: JsonObject, models: Readonly<Record<string, JsonObject>>): string =>
  digest({ config, ...models });

/** What the id of a run is made of. */
interface IdParts extends Pick<RunManifest, 'configDigest' | 'suppliedPrompts'> {
  readonly dataDigest: string;
  readonly version: string;
  readonly plugins: readonly Pick<RunPlugin, 'kind' | 'name' | 'digest'>[];
  readonly asking: Profile | undefined;
}

/** The id of a run: its name, and the first digits of the digest of what decides its results. */
export function runIdOf(name: string, { plugins, suppliedPrompts, asking, ...parts }: IdParts): string {
  const used = plugins.map(({ digest: code, kind, name: type }) => ({ kind, name: type, code }));
  const decisive = {
    ...parts,
    ...(used.length > 0 && { plugins: used }),
    ...defined({ suppliedPrompts, asking }),
  };
  return `${name}-${digest(decisive).slice(0, 12)}`;
}
