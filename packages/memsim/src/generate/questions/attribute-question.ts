import { ConfigError, type Rng } from '@memgym/core';
import type { AttributeRule } from '../network/network.js';
import { type Instance, valueFor } from '../network/sample-profile.js';
import { readAbsolute, resolveRelative } from '../time/moments.js';
import { ask } from './ask.js';
import { choosePositions, chooseTarget } from './choose-positions.js';
import { clauseOf } from './clause.js';
import { answerTime, restateTime } from './gold-time.js';
import type { Statement } from './hint.js';
import { castOf, type Making } from './making.js';
import { nearMoments } from './near-values.js';
import type { Part } from './part.js';
import { attributeNamed, nameOf, tell } from './tell.js';
import { wrongValues } from './wrong-values.js';

export interface AttributeQuestionOptions {
  readonly subject: 'role' | 'event';
  /** Whether another attribute identifies the entity. */
  readonly conditional: boolean;
  /** Attributes that are never stated. */
  readonly without?: readonly string[];
  /** Attributes that may be asked for. Default: all with `asked`. */
  readonly only?: readonly string[] | undefined;
}

/**
 * Five attributes of one person, or attendance and three attributes of one event, then one attribute of each other
 * entity; the question asks for that attribute (packages/memsim/spec.md#construction).
 */
export function attributeQuestion(making: Making, options: AttributeQuestionOptions): Part {
  const { rng, clock } = making;
  const cast = castOf(making, options.subject);
  const { target } = chooseTarget(candidatesOf(cast, options), rng);
  const others = cast.filter((one) => one !== target);
  const attributes = drawAttributes(making, target, options);
  const { first, asked } = drawPositions(attributes, options, rng);
  const attribute = attributes[asked] as AttributeRule;
  const statements = attributes.map((one) => tell(making, { instance: target, attribute: one }));
  const rivals = others.filter(({ rule }) => rule.attributes.some(({ name }) => name === attribute.name));
  for (const other of rivals)
    statements.push(tell(making, { instance: other, attribute: attributeNamed(other, attribute.name) }));
  const askedAt = clock.stamp();
  const condition = attributes[first] as AttributeRule;
  const who = options.conditional
    ? clauseOf(
        making,
        { instance: target, attribute: condition },
        restated(making, statements[first] as Statement, askedAt),
      )
    : nameOf(making, target);
  return {
    statements,
    ...ask(making, { instance: target, attribute }, who),
    ...answered(making, { statements, asked, askedAt }, { target, attribute, rivals }),
    evidence: options.conditional ? [first, asked] : [asked],
    askedAt,
  };
}

/** @throws {ConfigError} when no entity has an attribute that may be asked for */
function candidatesOf(
  cast: readonly Instance[],
  { only, subject }: AttributeQuestionOptions,
): readonly Instance[] {
  if (only === undefined) return cast;
  const found = cast.filter(({ rule }) =>
    rule.attributes.some(({ asked, name }) => asked && only.includes(name)),
  );
  if (found.length > 0) return found;
  throw new ConfigError(`No ${subject} has an attribute ${only.join(' or ')} with \`asked\`.`, {
    key: 'only',
    hint: 'Name attributes of the network that questions ask for.',
  });
}

/** The attribute that identifies the entity, and the one that is asked for. */
function drawPositions(
  attributes: readonly AttributeRule[],
  { subject, conditional, only }: AttributeQuestionOptions,
  rng: Rng,
): { readonly first: number; readonly asked: number } {
  if (only !== undefined) {
    const places = attributes.map((_, place) => place);
    const asked = rng.pick(places.filter((place) => only.includes(attributes[place]?.name ?? '')));
    return { first: rng.pick(places.filter((place) => place !== asked)), asked };
  }
  const [first, second] = choosePositions(attributes.length, rng);
  // Only a conditional question requires identifying the event.
  return { first, asked: subject === 'event' && !conditional ? 1 + rng.int(attributes.length - 1) : second };
}

function drawAttributes(
  making: Making,
  target: Instance,
  options: AttributeQuestionOptions,
): AttributeRule[] {
  const { subject, without = [], only } = options;
  const { rng } = making;
  const askable = target.rule.attributes.filter(({ asked, name }) => asked && !without.includes(name));
  const wanted = subject === 'role' ? 5 : 3;
  if (askable.length < wanted) {
    throw new ConfigError(
      `'${target.rule.name}' has ${askable.length} attributes with \`asked\`; questions about it need at least ${wanted}.`,
      { key: target.rule.name, hint: 'Set `asked` for more of its attributes.' },
    );
  }
  const drawn = rng.shuffle(askable).slice(0, wanted);
  if (only !== undefined && drawn.every(({ name }) => !only.includes(name)))
    drawn.splice(-1, 1, rng.pick(askable.filter(({ name }) => only.includes(name))));
  // Because of a leftover in the original, the name cannot be in the second message.
  const barred = making.faults === 'reference' && subject === 'role' && drawn[1]?.name === 'name';
  if (barred) return drawAttributes(making, target, options);
  return subject === 'role' ? drawn : [attributeNamed(target, 'name'), ...drawn];
}

/** The value by which a question identifies the entity; a relative time is counted from the question. */
function restated({ language }: Making, { hint, saidAt }: Statement, askedAt: number): string {
  return restateTime(hint.value, { saidAt, now: askedAt }, language.times);
}

interface Asked {
  readonly statements: readonly Statement[];
  readonly asked: number;
  readonly askedAt: number;
}

function answered(
  making: Making,
  { statements, asked, askedAt }: Asked,
  {
    target,
    attribute,
    rivals,
  }: { readonly target: Instance; readonly attribute: AttributeRule; readonly rivals: readonly Instance[] },
): Pick<Part, 'answer' | 'wrong' | 'gold'> {
  const { rng, language } = making;
  const value = valueFor(target, attribute.name);
  const from = making.faults === 'fixed' ? 'message' : 'question';
  const base = from === 'message' ? (statements[asked]?.saidAt ?? askedAt) : askedAt;
  const relative = attribute.near === 'time' ? language.times.readRelative(value) : null;
  if (relative !== null) {
    return {
      answer: answerTime(value, base, language.times),
      wrong: nearMoments(resolveRelative(relative, base), language.times.stamp, rng),
      gold: { kind: 'value', message: asked, from },
    };
  }
  return {
    answer: value,
    wrong: wrongValues(
      making,
      { instance: target, attribute },
      rivals.map((one) => valueFor(one, attribute.name)),
    ),
    gold: { kind: 'value', message: asked, ...(readAbsolute(value) !== null && { from }) },
  };
}
