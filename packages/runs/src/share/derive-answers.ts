import { join } from 'node:path';
import {
  type AnsweredRecord,
  type AnswerRecord,
  type CallRecord,
  type ChatModel,
  type Episode,
  type FinishReason,
  isLocal,
  ProviderError,
  type Retrieval,
  type Rng,
  redact,
} from '@memgym/core';
import {
  type Benchmark,
  type DerivedAnswer,
  type DerivedFrom,
  deriveAnswer,
  deriveFindings,
  type RecordedReply,
} from '@memgym/evaluators';
import { messageDigest } from '@memgym/prompts';
import { callPath, readCallFile } from '../folder/call-file.js';
import { episodePath, readEpisodeFile } from '../folder/episode-file.js';
import type { PlayedEpisode } from '../folder/played-episode.js';
import { type TextReader, withTexts } from '../folder/text-store.js';
import type { Difference } from './find-differences.js';
import { giveTurn } from './give-turn.js';

/** A system's part of a run that is checked. */
export interface PlayToDerive {
  readonly system: string;
  readonly episodes: readonly Episode[];
  /** Reads the answer in the reply that a record holds, as the run did. */
  readOutput(
    record: Pick<AnsweredRecord, 'raw' | 'questionId'>,
    finishReason: FinishReason,
    episode: Episode,
  ): Promise<string | null>;
}

export interface DeriveOptions {
  readonly benchmark: Pick<Benchmark, 'protocol'>;
  /** One in this process is asked again, any other replaced by its recorded replies. */
  readonly judge: ChatModel;
  readonly judges: ReadonlyMap<string, ChatModel>;
  /** What decided by chance when an episode was played. */
  readonly chanceOf: (episode: Episode) => Rng;
  readonly signal?: AbortSignal | undefined;
}

/** What a derivation of a run's records found. */
export interface DerivedRun {
  /** Number of answers whose records were compared with what they follow from. */
  readonly answers: number;
  readonly differences: readonly Difference[];
  /** What was not derived, so that it is only as the records say, by name with how many. */
  readonly underived: readonly { readonly what: string; readonly count: number }[];
}

/**
 * Derives the records of a run again from its data and the recorded replies of its models, so that a record which says
 * something else is found, whoever sealed it.
 * @param folder the run's folder
 */
export async function deriveAnswers(
  folder: string,
  plays: readonly PlayToDerive[],
  options: DeriveOptions,
): Promise<DerivedRun> {
  return withTexts(join(folder, 'texts'), async (readTexts) => {
    const derivation = new Derivation(folder, readTexts, options);
    for (const play of plays) for (const episode of play.episodes) await derivation.addEpisode(play, episode);
    await derivation.addUnanswered();
    return derivation.result();
  });
}

/** What an episode's records are derived from. */
interface EpisodeToDerive extends Omit<DerivedFrom, 'benchmark' | 'retrieval' | 'replies' | 'signal'> {
  /** The file of its records, from the run's folder. */
  readonly file: string;
  readonly recorded: RecordedReplies;
}

/** Derives the records of one run, and collects what it finds. */
class Derivation {
  readonly #differences: Difference[] = [];
  readonly #underived = new Map<string, number>();
  /** The names of the prompts that ask for an answer, by kind of question. */
  readonly #answerPrompts = new Map<string, Set<string>>();
  /** Looked at last, when the prompts of all answers are known. */
  readonly #unanswered: { readonly of: EpisodeToDerive; readonly played: PlayedEpisode }[] = [];
  #answers = 0;

  constructor(
    readonly folder: string,
    readonly readTexts: TextReader,
    readonly options: DeriveOptions,
  ) {}

  async addEpisode({ system, readOutput }: PlayToDerive, episode: Episode): Promise<void> {
    const path = episodePath(this.folder, system, episode.id);
    const file = path.slice(this.folder.length + 1).replaceAll('\\', '/');
    const played = await readEpisodeFile(path);
    if (played === null) {
      this.#differences.push({ file, what: 'has no records of an episode that was played to its end' });
      return;
    }
    const { judge, judges, signal } = this.options;
    const { calls } = await readCallFile(callPath(this.folder, system, episode.id));
    const recorded = new RecordedReplies(calls.flatMap(({ call, repeated }) => (repeated ? [] : [call])));
    const replaced = (model: ChatModel): ChatModel => (isLocal(model.info) ? model : recorded.as(model));
    const of: EpisodeToDerive = {
      ...{ file, recorded, system, episode },
      judge: replaced(judge),
      judges: new Map([...judges].map(([name, each]) => [name, replaced(each)])),
      readOutput: (record, finishReason) => readOutput(record, finishReason, episode),
      chance: this.options.chanceOf(episode),
    };
    this.#compareQuestions(of, played);
    this.#countUnderived(of, played);
    this.#answers += played.answers.length;
    const messages = messagesOf(episode, played);
    for (const record of played.answers) {
      await giveTurn(signal);
      if (record.outcome === 'answered') await this.#addAnswer(record, of, { played, messages });
    }
    if (played.answers.some(({ outcome }) => outcome === 'unanswered')) this.#unanswered.push({ of, played });
  }

  async #addAnswer(
    record: AnsweredRecord,
    of: EpisodeToDerive,
    { played, messages }: { readonly played: PlayedEpisode; readonly messages: ReadonlyMap<string, string> },
  ): Promise<void> {
    const { prompt: asked, questionKind, questionId } = record;
    const names = this.#answerPrompts.get(questionKind) ?? new Set();
    if (asked !== undefined) this.#answerPrompts.set(questionKind, names.add(asked.name));
    const { recorded, episode, file } = of;
    await this.#derive(record, of, {
      retrieval: retrievalOf(record, played),
      replies: recorded.repliesTo(record),
    });
    const question = episode.conversation.questions.find(({ id }) => id === questionId);
    if (question === undefined) return;
    const prompt = this.#promptOf(record, of);
    this.#add(file, deriveFindings(record, { question, messages, texts: played.textsOf(record), prompt }));
  }

  /** Looks for replies to the questions that have no answer, among those that belong to no answer. */
  async addUnanswered(): Promise<void> {
    for (const { of, played } of this.#unanswered) {
      const left = of.recorded.repliesToNone(played.answers);
      for (const record of played.answers) {
        await giveTurn(this.options.signal);
        if (record.outcome !== 'unanswered') continue;
        const names = this.#answerPrompts.get(record.questionKind);
        const replies = left.filter(({ promptName }) => names?.has(promptName));
        const [answering] = await this.#derive(record, of, { retrieval: undefined, replies });
        // One reply answers one question.
        if (answering !== undefined) left.splice(left.indexOf(answering as (typeof left)[number]), 1);
      }
    }
  }

  result(): DerivedRun {
    const underived = [...this.#underived].map(([what, count]) => ({ what, count }));
    return { answers: this.#answers, differences: this.#differences, underived };
  }

  async #derive(
    record: AnswerRecord,
    { file, recorded: _, ...of }: EpisodeToDerive,
    parts: Pick<DerivedFrom, 'retrieval' | 'replies'>,
  ): Promise<readonly RecordedReply[]> {
    const { benchmark, signal } = this.options;
    const found = await deriveAnswer(record, { ...of, ...parts, benchmark, signal });
    this.#add(file, found);
    return found.answering ?? [];
  }

  #add(file: string, { contradictions, underived }: DerivedAnswer): void {
    for (const what of contradictions) this.#differences.push({ file, what });
    for (const what of underived) this.#count(what);
  }

  /** The texts of the prompt of an answer, as the call that sent it cites them; undefined if one is not recorded. */
  #promptOf(record: AnsweredRecord, { file, recorded }: EpisodeToDerive): string[] | undefined {
    const digests = recorded.messagesTo(record);
    if (digests === undefined) return undefined;
    const texts: string[] = [];
    for (const [place, message] of this.readTexts(digests).entries()) {
      if (message === null) return undefined;
      if (messageDigest(message) !== digests[place]) {
        const what = `the text of the prompt of ${JSON.stringify(record.questionId)} is not the one that its call cites`;
        this.#differences.push({ file, what });
        return undefined;
      }
      texts.push(message.content);
    }
    return texts;
  }

  /** Each question of the data has one record. */
  #compareQuestions({ file, episode }: EpisodeToDerive, { answers }: PlayedEpisode): void {
    const times = new Map<string, number>();
    for (const { questionId } of answers) times.set(questionId, (times.get(questionId) ?? 0) + 1);
    for (const [id, count] of times) {
      const what = `has ${count} records of the question ${JSON.stringify(id)}`;
      if (count > 1) this.#differences.push({ file, what });
    }
    for (const { id } of episode.conversation.questions) {
      const what = `has no record of the question ${JSON.stringify(id)} of the data`;
      if (!times.has(id)) this.#differences.push({ file, what });
    }
  }

  #countUnderived({ recorded, episode }: EpisodeToDerive, { turns, notes }: PlayedEpisode): void {
    const known = new Set(episode.conversation.sessions.flatMap((session) => session.turns.map(contentOf)));
    const isKnown = (content: string): boolean => known.has(content) || recorded.hasReply(content);
    const others = turns.filter(({ content }) => !isKnown(content));
    this.#count('messages of played dialogues that no recorded reply has', others.length);
    this.#count(
      'verdicts in notes',
      notes.reduce((sum, { verdicts }) => sum + (verdicts?.asked ?? 0), 0),
    );
  }

  #count(what: string, by = 1): void {
    if (by > 0) this.#underived.set(what, (this.#underived.get(what) ?? 0) + by);
  }
}

/** The messages that an episode's answers may quote, by id. */
const messagesOf = ({ conversation: { sessions } }: Episode, { turns }: PlayedEpisode): Map<string, string> =>
  new Map(
    [...turns, ...sessions.flatMap((session) => session.turns)].map(({ id, content }) => [id, content]),
  );

const contentOf = ({ content }: { readonly content: string }): string => content;

/** What a memory returned for an answer; undefined if the record has only a part of it. */
function retrievalOf(answer: AnswerRecord, { textsOf }: PlayedEpisode): Pick<Retrieval, 'items'> | undefined {
  if (answer.outcome === 'unanswered' || answer.retrieved === null) return undefined;
  const texts = textsOf(answer).retrieved;
  if (answer.retrieved.length < answer.retrievedCount || texts.includes(null)) return undefined;
  return {
    items: answer.retrieved.map(({ id, score, sourceIds }, place) => ({
      ...{ id, score, sourceIds: [...sourceIds], kind: 'recorded', ingestTime: 0 },
      text: texts[place] ?? '',
    })),
  };
}

/** The recorded calls of an episode that were answered. */
class RecordedReplies {
  readonly #calls: readonly CallRecord[];
  /** The replies that were not given yet, by the prompt that was sent; the last one is given again. */
  readonly #left = new Map<string, CallRecord[]>();
  #texts: ReadonlySet<string> | undefined;

  constructor(calls: readonly CallRecord[]) {
    this.#calls = calls.filter(({ reply }) => reply !== undefined);
    for (const call of this.#calls) {
      const key = keyOf(call.prompt?.hash, call.repair);
      this.#left.set(key, [...(this.#left.get(key) ?? []), call]);
    }
  }

  /** The replies to the prompt of an answer, and to its repetition after a reply that could not be read. */
  repliesTo(answer: AnswerRecord): RecordedReply[] {
    if (answer.outcome === 'unanswered' || answer.prompt === undefined) return [];
    const { hash, name } = answer.prompt;
    const calls = this.#calls.filter(
      ({ prompt, repair }) => prompt?.hash === hash || (repair === true && prompt?.name === name),
    );
    return calls.map(({ reply: text = '', finishReason = 'stop' }) => ({ text, finishReason }));
  }

  /** Whether a model gave this text as a whole reply. */
  hasReply(text: string): boolean {
    this.#texts ??= new Set(this.#calls.map(({ reply = '' }) => reply.trim()));
    return this.#texts.has(redact(text.trim()));
  }

  /** The digests of the messages that asked for an answer; undefined if their call is not recorded. */
  messagesTo({ prompt: asked }: AnsweredRecord): readonly string[] | undefined {
    const sent = this.#calls.find(
      ({ prompt, repair }) => asked && prompt?.hash === asked.hash && repair !== true,
    );
    return sent?.messages;
  }

  /** The replies to prompts that no answer names. */
  repliesToNone(answers: readonly AnswerRecord[]): (RecordedReply & { readonly promptName: string })[] {
    const named = new Set(
      answers.flatMap((answer) => (answer.outcome === 'answered' ? [answer.prompt?.hash] : [])),
    );
    return this.#calls.flatMap(({ phase, prompt, repair, reply: text = '', finishReason = 'stop' }) =>
      phase !== 'answer' || prompt === undefined || repair === true || named.has(prompt.hash)
        ? []
        : [{ text, finishReason, promptName: prompt.name }],
    );
  }

  /** A model that gives the recorded replies. Fails with a `cache-miss` where there is none. */
  as({ info }: ChatModel): ChatModel {
    return {
      info,
      complete: async ({ prompt }) => {
        const calls = this.#left.get(keyOf(prompt?.hash, prompt?.repair));
        const call = calls !== undefined && calls.length > 1 ? calls.shift() : calls?.[0];
        if (call === undefined) {
          throw new ProviderError('cache-miss', `No reply to the prompt '${prompt?.name}' is recorded.`);
        }
        const { reply: text = '', finishReason = 'stop', usage, latencyMs } = call;
        return { text, finishReason, usage, latencyMs, cached: true };
      },
    };
  }
}

const keyOf = (hash: string | undefined, repair: boolean | undefined): string =>
  JSON.stringify([hash ?? null, repair === true]);
