import type { AttributeRule } from '../network/network.js';
import type { Instance } from '../network/sample-profile.js';
import { fill, tidy } from '../wording/fill.js';
import type { Making } from './making.js';
import { wordOf } from './tell.js';

/** A question for an attribute of an entity. @param who how the question names it */
export function ask(
  making: Making,
  instance: Instance,
  { ask: own, label }: AttributeRule,
  who: string,
): string {
  const { language, rng } = making;
  return tidy(
    fill(own ?? language.wording.ask, rng, { who, label }, (name) => wordOf(making, instance, name, rng)),
  );
}
