import type { GeneratorProperty } from '../generator-property.js';

export const usersComplete: GeneratorProperty = {
  id: 'users-complete',
  title: 'Every announced user is made, its stages in order, and nothing is written before',
  check: async ({ generator, played: { announced, made, writtenEarly, stages, failures } }) => {
    if (writtenEarly.length > 0) return `\`prepare\` writes ${writtenEarly.join(', ')}.`;
    if (announced.length === 0) return 'It announces no user.';
    if (new Set(announced).size < announced.length)
      return `An id is announced twice: ${announced.join(', ')}.`;
    for (const [id, message] of failures) return `User ${JSON.stringify(id)} could not be made: ${message}`;
    if (JSON.stringify(made) !== JSON.stringify(announced)) {
      return `It announces ${announced.join(', ')}, and \`make\` returns ${made?.join(', ') || 'none'}.`;
    }
    for (const id of announced) {
      const begun = stages.get(id) ?? [];
      const places = begun.map((stage) => generator.stages.indexOf(stage));
      if (places.includes(-1)) {
        return `User ${JSON.stringify(id)} begins the stage \`${begun[places.indexOf(-1)]}\`, which is not in \`stages\`.`;
      }
      if (places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0))) {
        return `User ${JSON.stringify(id)} begins stages in the order ${begun.join(', ')}.`;
      }
      if (places.at(-1) !== generator.stages.length - 1) {
        return `User ${JSON.stringify(id)} never begins the last stage, \`${generator.stages.at(-1)}\`: call \`onStage\`.`;
      }
    }
    return null;
  },
};
