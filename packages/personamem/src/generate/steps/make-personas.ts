import { createRng, type JsonObject } from '@memgym/core';
import {
  type GenerationRequest,
  type GenerationTools,
  jsonFile,
  type UserTools,
} from '@memgym/env-generator';
import { thingsIn } from '../../wording/preferences/things-in.js';
import { createModelQuestionWriter } from '../model/create-model-question-writer.js';
import { createGuessFilter } from '../model/guess-filter.js';
import { askModel, type ModelContext } from '../model/model-context.js';
import { createModelIrrelevantSource } from '../model/model-irrelevant-source.js';
import { noRefusals, type Refusals } from '../model/refusals.js';
import { chooseField, wordHistory } from '../model/write-history.js';
import { writeModelCraft } from '../model/write-model-craft.js';
import { writeModelSession } from '../model/write-model-session.js';
import { drawPersona } from '../offline/draw-persona.js';
import { contextualOf, generalOf, headOf, historiesJson } from '../offline/make-raw-file.js';
import { expandPersona } from '../prompts/expand-persona.js';
import { periods, writingSession } from '../raw/periods.js';
import { type RawFile, readRawFile } from '../raw/raw-file.js';
import { type RawName, rawPath, shortName } from '../raw/raw-name.js';
import type { PersonaTopic } from '../topics/persona-topic.js';
import { createOfflineMaker, type PersonaMaker, type PersonaWork } from './persona-maker.js';

/** A persona to work on. */
export interface Persona {
  readonly id: string;
  readonly persona: number;
}

/** Work on one persona, with a maker of its parts: a model, or offline content. */
export type WorkOnPersona<User extends Persona, Made> = (
  user: User,
  maker: PersonaMaker,
  tools: UserTools,
) => Promise<Made>;

/** What is generated, with what, and from what. */
export interface GenerationOfPersonas<Options> {
  readonly request: Pick<GenerationRequest<Options>, 'offline' | 'files' | 'options' | 'inputs'>;
  readonly tools: GenerationTools;
  readonly making: Pick<PersonaWork, 'known' | 'options' | 'seeds' | 'lines'>;
}

/** Works on all personas, and writes the number of refused texts. */
export async function makePersonas<User extends Persona, Made>(
  users: readonly User[],
  { request: { offline, files }, tools, making }: GenerationOfPersonas<unknown>,
  work: WorkOnPersona<User, Made>,
): Promise<Made[]> {
  const refused: Record<string, Refusals> = {};
  const made = await tools.forAll(users, (user, tools) => {
    const refusals = noRefusals();
    refused[user.id] = refusals;
    const own = { ...making, persona: user.persona, tools };
    const maker = offline ? createOfflineMaker(own) : createModelMaker(own, refusals);
    return work(user, maker, tools);
  });
  if (!offline) await files.write('refused.json', jsonFile(refused));
  return made;
}

/**
 * Makes a persona with a model. Chains of preferences, dates and identities are drawn; the model words them. Replies
 * come from the cache when the work is resumed.
 */
function createModelMaker(
  { persona, known, options, tools, seeds, lines }: PersonaWork,
  refusals: ModelContext['refusals'],
): PersonaMaker {
  const context: ModelContext = { tools, refusals };
  const settings = { ...options, topics: known.map(({ name }) => name) };
  const personaRng = createRng(options.seed).stream(`persona ${persona}`);
  const own = drawPersona(personaRng.stream('persona'));
  const drawn = { ...own, short: lines?.[persona] ?? own.short };
  let asked: Promise<string> | undefined;
  const expandedPersona = (): Promise<string> => {
    asked ??= askModel(context, expandPersona, {
      input: { line: drawn.short, ...drawn.identity },
      piece: 'persona',
    }).then(({ description }) => `${drawn.head}\n\n${description}`);
    return asked;
  };
  return {
    conversations: (topic, sample) => makeFile(topic, { topic: topic.name, persona, sample }),
    questionWriter: (topic, file) =>
      topic?.writing === undefined
        ? createModelQuestionWriter(context, {
            persona: file.expandedPersona,
            piece: shortName(file.name),
            rng: personaRng.stream(shortName(file.name)),
          })
        : undefined,
    irrelevant: (variant) =>
      createModelIrrelevantSource(
        context,
        `irrelevant/${variant}`,
        personaRng.stream(`irrelevant ${variant}`),
      ),
    isGuessable: createGuessFilter(context, personaRng.stream('guesses')),
  };

  async function makeFile(topic: PersonaTopic, name: RawName): Promise<RawFile> {
    const description = await expandedPersona();
    const head = headOf({ short: drawn.short, expanded: description }, topic, options.state);
    const finished = (rest: JsonObject): RawFile => readRawFile({ ...head, ...rest }, name, rawPath(name));
    const piece = shortName(name);
    const rng = personaRng.stream(piece);
    if (topic.writing !== undefined) {
      const matter = { persona: drawn.short, speakers: topic.speakers, piece, rng };
      const { lines, parts } = await writeModelCraft(context, topic.writing, matter);
      return finished({ ...parts, [writingSession]: [...lines] });
    }
    const about = topic.field?.about ?? topic.name;
    const field = await chooseField(context, { persona: description, topic: topic.name, about, piece });
    const general = generalOf(drawn, personaRng);
    const plan = contextualOf({ ...topic, field }, drawn, { general: general.general, personaRng, settings });
    const contextual = await wordHistory(context, plan.contextual, { persona: description, about, piece });
    const rest: Record<string, JsonObject | string[]> = historiesJson(
      general.general,
      contextual,
      options.state,
    );
    const examples = seeds?.get(topic.name) ?? [];
    const example = examples.length === 0 ? undefined : rng.stream('example').pick(examples);
    for (const period of periods) {
      rest[period.session] = await writeModelSession(context, {
        persona: description,
        about,
        speakers: topic.speakers,
        events: [...(contextual.get(period)?.values() ?? [])],
        things: field.kinds.flatMap(thingsIn),
        length: options.length,
        example,
        piece: `${piece}/${period.name}`,
      });
    }
    return finished(rest);
  }
}
