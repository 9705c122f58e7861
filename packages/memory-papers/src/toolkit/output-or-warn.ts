import type { WriteWarning } from '@memgym/core';
import type { Asked } from '@memgym/memory-systems/define';
import { unusableReply } from '@memgym/memory-systems/toolkit';

interface Writing {
  readonly options: { readonly onUnusableReply: 'skip' | 'fail' };
  readonly warnings: WriteWarning[];
}

/**
 * The output of a reply. Undefined, with a warning, if it cannot be read and the write should continue.
 * @throws {ProviderError} when the reply cannot be read and `onUnusableReply` is `fail`
 */
export function outputOrWarn<Output>(
  { options, warnings }: Writing,
  { name }: { readonly name: string },
  asked: Asked<Output>,
): Output | undefined {
  if (asked.ok) return asked.output;
  warnings.push(unusableReply(options, asked.error, `${name}: ${asked.problem}`));
  return undefined;
}
