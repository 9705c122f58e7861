import type { AttributeRule } from '../network/network.js';
import { type Instance, valueFor, valuesIn } from '../network/sample-profile.js';
import { readAbsolute, resolveRelative } from '../time/moments.js';
import { type DeriveContext, derive } from './derive.js';
import { nearMoments, nearNumbers, nearValues } from './near-values.js';

/** Three wrong values of a derivation, in which the right one has no special position. */
export function wrongDerived(target: Instance, attribute: AttributeRule, context: DeriveContext): string[] {
  const { making } = context;
  const { rng, others, language } = making;
  const by = attribute.derive?.by;
  const value = valueFor(target, attribute.name);
  if (by === undefined) return [];
  const right = derive(value, by, context);
  switch (by.kind) {
    case 'digit-sum':
    case 'length':
      return nearNumbers(right, rng, 1, by.kind === 'length' ? 1 : undefined) ?? [];
    case 'season':
      return language.wording.seasons.filter((one) => one !== right);
    case 'description': {
      const descriptions = new Set(Object.values(by.of));
      descriptions.delete(right);
      return rng.shuffle([...descriptions]).slice(0, 3);
    }
    case 'suffix': {
      const found = new Set(
        rng
          .shuffle(valuesIn(others, target.rule.as, attribute.name))
          .filter((one) => one !== '')
          .map((one) => derive(one, by, context)),
      );
      found.delete(right);
      return [...found].slice(0, 3);
    }
    case 'time': {
      const { times } = language;
      const relative = times.readRelative(value);
      if (readAbsolute(value) === null && relative !== null) {
        return nearMoments(resolveRelative(relative, context.saidAt), times.stamp, rng);
      }
      const near = nearValues('time', right, rng, language) ?? [];
      if (making.faults === 'fixed') return near;
      return near.map((text) => {
        const read = times.readRelative(text);
        return read === null ? text : times.writeConverted(read);
      });
    }
  }
}
