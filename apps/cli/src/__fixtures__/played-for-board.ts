import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BoardSheet } from '@memgym/board';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemoryServer, type Listening, listen } from '@memgym/memory-server';
import { createMemory } from '@memgym/memory-systems';
import { none } from '@memgym/memory-systems/bounds';

interface LocomoFile {
  readonly qa: readonly {
    readonly question: string;
    readonly answer?: unknown;
    readonly evidence: readonly string[];
  }[];
  readonly conversation: Readonly<Record<string, unknown>>;
}

/**
 * A model that is not the offline one: it gives the right answer where its prompt shows the evidence, half of the time in vague
 * words. As a judge it takes vague words only by the generous rubric.
 * @param answerTo what it says in place of that, and its judge takes. Default: nothing
 * @param fails prompts that it refuses. Default: none
 */
export async function serveReader(
  locomo: string,
  answerTo?: string,
  fails: (prompt: string) => boolean = () => false,
): Promise<OpenAIServer> {
  const known = await knownAnswers(locomo);
  return startOpenAIServer({
    fail: ({ messages }) => {
      const prompt = messages.map(({ content }) => content).join('\n');
      return !prompt.includes('"verdict"') && fails(prompt) ? { status: 400 } : undefined;
    },
    chat: ({ messages }) => {
      const prompt = messages.map(({ content }) => content).join('\n');
      if (prompt.includes('"verdict"')) return verdictOn(prompt, answerTo !== undefined);
      if (answerTo !== undefined) return answerTo;
      const asked = /^Question: (.*)$/m.exec(prompt)?.[1] ?? '';
      const answer = known.get(asked);
      if (answer === undefined || !answer.evidence.some((text) => prompt.includes(text)))
        return 'No information available';
      return asked.length % 2 === 0 ? answer.gold : `${answer.gold} or so`;
    },
  });
}

function verdictOn(prompt: string, isBribed: boolean): string {
  const isStrict = prompt.includes('says the same as the true answer');
  const isWrong = /prediction[^\n]*\n?[^\n]*No information available/.test(prompt);
  const isVague = prompt.includes(' or so');
  const isRight = isBribed || (!isWrong && !(isStrict && isVague));
  return JSON.stringify({ reason: '', verdict: isRight ? 'correct' : 'incorrect' });
}

async function knownAnswers(locomo: string) {
  const samples = JSON.parse(await readFile(locomo, 'utf8')) as readonly LocomoFile[];
  return new Map(
    samples.flatMap(({ qa, conversation }) => {
      const turns = new Map(
        Object.values(conversation).flatMap((session) =>
          Array.isArray(session)
            ? (session as { dia_id: string; text: string }[]).map(
                ({ dia_id, text }) => [dia_id, text] as const,
              )
            : [],
        ),
      );
      return qa.map(({ question, answer, evidence }) => [
        question,
        { gold: String(answer), evidence: evidence.flatMap((id) => turns.get(id) ?? []) },
      ]);
    }),
  );
}

/** A service that takes every message and finds none: a memory that was never wired. */
export const serveNothing = (): Promise<Listening> =>
  listen(createMemoryServer({ memory: createMemory({ system: none() }), access: undefined }), { port: 0 });

/** A sheet of a few LoCoMo questions, so that a whole submission is played in a test. */
export const testSheet: Omit<BoardSheet, 'questions'> = {
  name: 'LoCoMo, a few questions',
  version: 'test-1',
  benchmark: {
    type: 'locomo',
    episodeLimit: 4,
    questionLimit: 10,
    options: { categories: 'answerable', judge: 'both', incomplete: true },
  },
  trials: 3,
  seed: 42,
  reader: { model: 'open-7b', api: 'chat-completions' },
  judge: { model: 'open-7b', api: 'chat-completions' },
  prompts: { 'answer-free-text': '6', 'judge-correctness': '3' },
  verdicts: { lenient: 'judged', strict: 'judged-strictly' },
  memoryTokens: 600,
  controls: {
    none: { type: 'none', options: {}, budget: 'own', about: 'no memory' },
    'full-context': { type: 'full-context', options: {}, budget: 'own', about: 'the whole history' },
    oracle: { type: 'oracle', options: {}, budget: 'own', about: 'only the evidence' },
    placebo: { type: 'noise', options: {}, budget: 'equal', about: 'memories without evidence' },
    bm25: { type: 'bm25-m', options: {}, budget: 'equal', about: 'messages by words' },
    files: { type: 'bm25-s', options: {}, budget: 'equal', about: 'sessions by words' },
  },
  none: { lenient: [0, 0.1], strict: [0, 0.1] },
  ceiling: 0.936,
  noticeDays: 14,
};

/** The experiment that a submission to that sheet plays. */
export function boardExperiment(reader: string, services: { readonly shop: string; readonly lost: string }) {
  const format = { maxMemoryTokens: testSheet.memoryTokens };
  return {
    name: 'board',
    benchmark: testSheet.benchmark,
    model: { type: 'openai', model: 'open-7b', baseUrl: reader },
    trials: 3,
    admission: { suite: false, limitMs: 200 },
    systems: [
      ...['none', 'full-context', 'oracle'],
      ...['noise', 'bm25-m', 'bm25-s', 'turn-windows'].map((type) => ({ name: type, type, format })),
      { name: 'shop', type: 'http', options: { url: services.shop }, format },
      { name: 'lost', type: 'http', options: { url: services.lost }, format },
    ],
  };
}

/** Writes a sheet whose denominators are these. */
export const writeSheet = (folder: string, questions: Readonly<Record<string, number>>): Promise<void> =>
  writeFile(join(folder, 'sheet.json'), JSON.stringify({ ...testSheet, questions }));
