import type { Rng } from '@memgym/core';
import type { PersonaMemMessage } from '../../data/read-contexts.js';
import type { IrrelevantSource } from '../blocks/irrelevant-source.js';
import { generalQuestions } from '../offline/irrelevant/offline-irrelevant-source.js';
import { askFurther, explainSubject } from '../prompts/irrelevant-prompts.js';
import { askModel, type ModelContext } from './model-context.js';

/** Conversations about general knowledge, with explanations and a further question by a model. */
export function createModelIrrelevantSource(
  context: ModelContext,
  piece: string,
  rng: Rng,
): IrrelevantSource {
  const questions = generalQuestions(rng);
  const say = (role: PersonaMemMessage['role'], content: string): PersonaMemMessage => ({ role, content });
  return {
    size: questions.length,
    at: async (index) => {
      const question = questions[index]?.question ?? '';
      const place = `${piece}/${index + 1}`;
      const answer = await askModel(context, explainSubject, {
        input: { question },
        piece: `${place}/answer`,
      });
      const further = await askModel(context, askFurther, {
        input: { question, answer },
        piece: `${place}/further`,
      });
      const input = { question: further, earlier: answer };
      const last = await askModel(context, explainSubject, { input, piece: `${place}/last` });
      return [say('user', question), say('assistant', answer), say('user', further), say('assistant', last)];
    },
  };
}
