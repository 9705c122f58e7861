import { ConfigError } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { AttributeRule } from '../network/network.js';
import { type Instance, valueFor, valuesIn } from '../network/sample-profile.js';
import { readAbsolute, resolveRelative } from '../time/moments.js';
import { fill, tidy } from '../wording/fill.js';
import { chooseTarget } from './choose-positions.js';
import { clauseOf } from './clause.js';
import { type DeriveContext, derive } from './derive.js';
import { castOf, type Making } from './making.js';
import { nearMoments, nearNumbers, nearValues } from './near-values.js';
import type { Part } from './part.js';
import { attributeNamed, tell } from './tell.js';

/** Asks for a value that must be computed from a message, for a person identified by another attribute. */
export function derivedRoleQuestion(making: Making): Part {
  const { rng } = making;
  const { target, others } = chooseTarget(castOf(making, 'role'), rng);
  const askable = target.rule.attributes.filter(({ asked }) => asked);
  const clues = rng.shuffle(askable.filter(({ clue }) => clue)).slice(0, 4);
  const derivable = askable.filter((one) => one.derive !== undefined && !clues.includes(one));
  if (derivable.length === 0) return derivedRoleQuestion(making);
  const attribute = rng.pick(derivable);
  const statements = [attribute, ...clues].map((one) => tell(making, { instance: target, attribute: one }));
  const clue = 1 + rng.int(clues.length);
  for (const other of others) {
    if (!other.rule.attributes.some(({ name }) => name === attribute.name)) continue;
    statements.push(
      tell(making, { instance: other, attribute: attributeNamed(other, attribute.name) }, 'by-name'),
    );
  }
  const condition = clues[clue - 1] as AttributeRule;
  return derivedPart(
    making,
    { statements, message: 0, evidence: [clue, 0] },
    { target, attribute, condition },
  );
}

/** The same for an event: its city or its time, for an event identified by another attribute. */
export function derivedEventQuestion(making: Making): Part {
  const { rng } = making;
  const { target, others } = chooseTarget(castOf(making, 'event'), rng);
  const derivable = target.rule.attributes.filter((one) => one.derive !== undefined);
  if (derivable.length === 0) {
    throw new ConfigError(`'${target.rule.name}' has no attribute with \`derive\`.`, {
      key: target.rule.name,
      hint: 'Add `derive` to one of its attributes.',
    });
  }
  const content = target.rule.attributes.filter((one) => one.asked && one.derive === undefined);
  const stated = rng.shuffle([...new Set([...derivable, ...content.slice(0, 1)])]);
  const attributes = [attributeNamed(target, 'name'), ...stated];
  const [attribute] = rng.shuffle(derivable) as [AttributeRule];
  const message = attributes.indexOf(attribute);
  const clue = rng.pick(attributes.map((_, place) => place).filter((place) => place !== message));
  const statements = attributes.map((one) => tell(making, { instance: target, attribute: one }));
  for (const other of others)
    statements.push(tell(making, { instance: other, attribute: attributeNamed(other, attribute.name) }));
  const condition = attributes[clue] as AttributeRule;
  return derivedPart(
    making,
    {
      statements,
      message,
      evidence: [clue, message],
    },
    { target, attribute, condition },
  );
}

function derivedPart(
  making: Making,
  { statements, message, evidence }: Pick<Part, 'statements' | 'evidence'> & { readonly message: number },
  {
    target,
    attribute,
    condition,
  }: { readonly target: Instance; readonly attribute: AttributeRule; readonly condition: AttributeRule },
): Part {
  const { rng, clock } = making;
  const who = clauseOf(making, { instance: target, attribute: condition }, valueFor(target, condition.name));
  const rule = attribute.derive as NonNullable<AttributeRule['derive']>;
  const digits = rule.by.kind === 'digit-sum' ? 2 + rng.int(5) : undefined;
  const context = { making, saidAt: statements[message]?.saidAt ?? 0, digits };
  const value = valueFor(target, attribute.name);
  return {
    statements,
    question: tidy(fill(rule.ask, rng, { values: { who, n: String(digits) } })),
    answer: derive(value, rule.by, context),
    wrong: wrongDerived(target, attribute, context),
    gold: { kind: 'derive', message, ...defined({ digits }) },
    evidence,
    askedAt: clock.stamp(),
  };
}

/** Three wrong values of a derivation, in which the right one has no special position. */
function wrongDerived(target: Instance, attribute: AttributeRule, context: DeriveContext): string[] {
  const { making } = context;
  const { rng, others, language } = making;
  const by = attribute.derive?.by;
  const value = valueFor(target, attribute.name);
  if (by === undefined) return [];
  const right = derive(value, by, context);
  switch (by.kind) {
    case 'digit-sum':
    case 'length':
      return nearNumbers(right, rng, { least: 1, step: by.kind === 'length' ? 1 : undefined }) ?? [];
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
      const near = nearValues('time', right, { rng, language }) ?? [];
      if (making.faults === 'fixed') return near;
      return near.map((text) => {
        const read = times.readRelative(text);
        return read === null ? text : times.writeConverted(read);
      });
    }
  }
}
