import { type Statement, userStatements } from '@memgym/memory-systems/offline';
import { contentWords, likeness, sameMatter } from '@memgym/memory-systems/toolkit';
import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { withoutLineTimes } from '@memgym/text';
import { findEntities } from '../toolkit/mem0/find-entities.js';
import { wordLabel } from '../toolkit/offline/word-label.js';
import { nameEntitiesPrompt } from './prompts/name-entities.js';
import { outdatedRelationsPrompt } from './prompts/outdated-relations.js';
import { relateEntitiesPrompt } from './prompts/relate-entities.js';

/** The offline model's replies to the prompts of Mem0-G. */
export const mem0GReplies: readonly OfflineReply[] = [
  offlineReply(nameEntitiesPrompt, ({ self, messages }) => {
    const found = new Map<string, { entity: string; entity_type: string }>();
    for (const { speaker, text } of messages) {
      const who = speaker ?? self;
      if (speaker !== undefined || /\b(?:I|my|me)\b|我/i.test(text))
        found.set(who, { entity: who, entity_type: 'person' });
      for (const mention of findEntities(withoutLineTimes(text)))
        found.set(mention.text, { entity: mention.text, entity_type: mention.type });
    }
    return { entities: [...found.values()] };
  }),
  // Each topic of the lexicon has one current value: a new one makes the others outdated. In a world whose writers
  // know no topics, another statement in much the same words does.
  offlineReply(outdatedRelationsPrompt, ({ language, relations, messages }, simulation) => {
    const { world, concepts } = simulation;
    if (world?.knowsTopics === false)
      return {
        outdated: reworded(
          relations,
          userStatements(messages, language, { ...simulation, world: undefined }),
        ),
      };
    const stated = messages
      .filter(({ from }) => from !== 'assistant')
      .flatMap(({ text }) => concepts(text, language).filter(({ source }) => source === 'statement'));
    const outdated = relations.filter(({ text }) => {
      const [, relation, target] = text.split(' -- ');
      const last = stated.filter(({ topic }) => topic.toLowerCase() === relation).at(-1);
      return last !== undefined && last.value.toLowerCase().replace(/\s+/g, '_') !== target;
    });
    return { outdated: outdated.map(({ number }) => number) };
  }),
  // The simulated model relates the speaker to the entities in a statement and, by topics of the lexicon, to values;
  // in a world whose writers know no topics, by words of the statement, to the statement.
  offlineReply(relateEntitiesPrompt, ({ language, self, messages }, simulation) => ({
    entities: userStatements(messages, language, simulation).flatMap(({ number, text }) => {
      const speaker = messages.find((message) => message.number === number)?.speaker;
      const source = speaker ?? self;
      const sentence = speaker === undefined ? text : text.slice(`${speaker}: `.length);
      const stated = simulation.concepts(text, language).filter((concept) => concept.source === 'statement');
      const triples = [
        ...(simulation.world?.knowsTopics === false
          ? [{ relationship: wordLabel(sentence), destination: sentence }]
          : stated.map(({ topic, value }) => ({ relationship: topic, destination: value }))),
        ...findEntities(text)
          .filter((mention) => mention.text !== source)
          .map((mention) => ({ relationship: 'mentions', destination: mention.text })),
      ];
      return triples.map((triple) => ({ source, ...triple, messages: [number] }));
    }),
  })),
];

/** Numbers of the relations whose target is a statement that a new one repeats in other, but similar, words. */
function reworded(
  relations: readonly { readonly number: number; readonly text: string }[],
  statements: readonly Statement[],
): number[] {
  const said = statements.map(({ text }) => new Set(contentWords(text)));
  return relations
    .filter(({ text }) => {
      const target = new Set(contentWords((text.split(' -- ')[2] ?? '').replaceAll('_', ' ')));
      return said.some((words) => {
        const shared = likeness(words, target);
        return shared >= sameMatter && shared < 1;
      });
    })
    .map(({ number }) => number);
}
