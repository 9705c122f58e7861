import type { Simulation } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import { contentWords } from '../content-words.js';

/** A sentence with the everyday topics that it mentions. */
interface Sentence {
  readonly text: string;
  readonly topics: readonly string[];
}

/** A simulated writer: the model, which notices everything without a world, and its instructions. */
export interface SimulatedWriter extends Pick<Simulation, 'world' | 'concepts' | 'chance'> {
  /** The instructions for taking notes; topics named in them are missed less often. Default: none are named. */
  readonly instructions?: string;
}

/**
 * The statements that the writer notices and has room for: it misses a statement that names its topic or value with
 * probability `missStated`, one that only implies them with `missImplied`, and remaining ones whose topic its
 * instructions do not name with `missUnnamed`; after `writeTokens` tokens it stops.
 */
export function noticed<Statement extends Sentence>(
  statements: readonly Statement[],
  language: string,
  writer: SimulatedWriter,
): Statement[] {
  const { world, instructions = '', chance } = writer;
  if (world === undefined) return [...statements];
  const named = plain(instructions);
  const seen = statements.filter((statement) => {
    const missed = isStated(statement.text, language, writer) ? world.missStated : world.missImplied;
    if (chance('write', statement.text) < missed) return false;
    const isNamed = statement.topics.some((topic) => named.includes(plain(topic)));
    return isNamed || chance('policy', statement.text) >= world.missUnnamed;
  });
  if (world.writeTokens === null) return seen;
  let left = world.writeTokens;
  return seen.filter(({ text }) => {
    left -= estimateTokens(text);
    return left >= 0;
  });
}

/** Whether a sentence contains a word from the name of its topic or value. */
function isStated(text: string, language: string, { concepts }: SimulatedWriter): boolean {
  const words = new Set(contentWords(text));
  return concepts(text, language).some(({ topic, value }) =>
    contentWords(`${plain(topic)} ${value}`).some((word) => words.has(word)),
  );
}

const plain = (text: string): string => text.toLowerCase().replaceAll('_', ' ');
