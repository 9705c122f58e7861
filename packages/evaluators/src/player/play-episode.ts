import {
  type AdaptStep,
  type AnswerRecord,
  type AsideStep,
  type Assistant,
  BackendError,
  type Clock,
  createManualClock,
  type Episode,
  type EpisodeRecord,
  type HoldStep,
  isUnusableReply,
  type MemorySnapshot,
  type Protocol,
  type Question,
  type Rng,
  type Scope,
  type Step,
  type StepResult,
  type StepResults,
  type WriteContext,
  type WriteReport,
} from '@memgym/core';
import { type AskedResult, askQuestion, type Scoring, streamOfQuestion } from './ask-question.js';
import { converse } from './converse.js';
import { holdDialogue } from './hold-dialogue.js';
import { createMeanwhile, mapBounded } from './map-bounded.js';
import { observeItem, type WritingPlayer } from './observe-item.js';
import { citedTexts, createRecordLine, withoutRepeatedTexts } from './record-line.js';

/** The inputs for playing one episode against one assistant. */
export interface PlayOptions {
  /** Name of the system under test in records. */
  readonly system: string;
  readonly episode: Episode;
  readonly protocol: Protocol;
  readonly assistant: Assistant;
  /** Prepares the scope that the episode writes and reads. Default: the episode’s id as the user. */
  readonly openScope?: () => Promise<Scope>;
  /** Called when the first questions after a write are about to be asked. An error fails the episode. */
  readonly beforeQuestions?: (scope: Scope) => Promise<void>;
  /** Of a memory outside: whether it was given a message. Records then say what is odd about what it returns. */
  readonly knowsMessage?: (id: string) => boolean;
  /**
   * Whether the state of the memory can be copied and restored. Otherwise checkpoints have no state, background questions
   * are asked in turn, and an aside is refused. Default true.
   */
  readonly restores?: boolean;
  readonly clock: Clock;
  /** Random stream of the episode. */
  readonly rng: Rng;
  /** Receives the records in order. */
  readonly record: (record: EpisodeRecord) => void;
  /** Stores a state and returns its digest. */
  readonly saveState: (snapshot: MemorySnapshot) => Promise<string>;
  /**
   * Creates a copy of the assistant in the given state; the player closes it. If given, background questions run
   * concurrently with the following steps; otherwise they run before them. Affects speed, never a result.
   */
  readonly fork?: (snapshot: MemorySnapshot) => Promise<Assistant>;
  /** How the benchmark reads and scores answers. Default: by their records alone. */
  readonly scoring?: Scoring;
  /** Number of concurrent questions in a step. Default 8. Affects speed, never a result. */
  readonly questionConcurrency?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with each answer as it arrives, before it is recorded. */
  readonly onAnswer?: (answer: AnswerRecord) => void;
}

/** The end of an episode: `failed` if an unanswered question can be retried. */
export interface PlayOutcome {
  readonly status: 'complete' | 'failed';
}

/**
 * Plays an episode: runs each step of the protocol on the assistant, records it and passes the result back to the
 * protocol.
 *
 * @throws {MemGymError} when a write fails, or when no further call can succeed (wrong key, no server)
 */
export async function playEpisode(options: PlayOptions): Promise<PlayOutcome> {
  const { protocol, episode, system } = options;
  options.record({
    kind: 'episode-start',
    system,
    episodeId: episode.id,
    cluster: episode.cluster,
    questions: episode.conversation.questions.length,
  });
  const scope = (await options.openScope?.()) ?? { user: episode.id };
  const player = new EpisodePlayer(options, scope);
  try {
    let next = await protocol.next();
    while (!next.done) {
      options.signal?.throwIfAborted();
      player.meanwhile.throwIfFailed();
      next = await protocol.next(await player.play(next.value));
    }
  } finally {
    await player.end();
  }
  player.meanwhile.throwIfFailed();
  return { status: player.unanswered === 0 ? 'complete' : 'failed' };
}

/** Steps that change the state. */
const writingSteps: ReadonlySet<Step['kind']> = new Set(['observe', 'converse', 'flush', 'adapt', 'aside']);

/** Runs the steps of one episode and records them. */
class EpisodePlayer {
  readonly meanwhile = createMeanwhile();
  /** Questions and dialogues that a retry can answer. */
  unanswered = 0;
  readonly #options: PlayOptions;
  readonly #scope: Scope;
  readonly #restores: boolean;
  readonly #line: ReturnType<typeof createRecordLine>;
  /** Message contents by turn id. */
  readonly #turns: Map<string, string>;
  readonly #writing: WritingPlayer;
  #prepared: Promise<void> | undefined;
  /** The current state, if known. */
  #present: MemorySnapshot | null = null;

  constructor(options: PlayOptions, scope: Scope) {
    this.#options = options;
    this.#scope = scope;
    this.#restores = options.restores ?? true;
    this.#line = createRecordLine(withoutRepeatedTexts(options.record));
    const { sessions } = options.episode.conversation;
    this.#turns = new Map(sessions.flatMap(({ turns }) => turns.map(({ id, content }) => [id, content])));
    this.#writing = {
      assistant: options.assistant,
      record: this.#line.add,
      turns: this.#turns,
      writeContext: (purpose) => this.#contextOf(purpose),
    };
  }

  async play(step: Step): Promise<StepResult> {
    if (step.kind === 'aside') return this.#playAside(step);
    if (writingSteps.has(step.kind)) {
      this.#present = null;
      this.#prepared = undefined;
    }
    const record = this.#line.add;
    switch (step.kind) {
      case 'observe': {
        const reports: WriteReport[] = [];
        for (const item of step.items) reports.push(...(await observeItem(item, this.#writing)));
        return { kind: 'observe', reports };
      }
      case 'converse':
        return { kind: 'converse', dialogue: await converse(step, this.#writing) };
      case 'ask': {
        const { assistant, clock } = this.#options;
        const asked = await this.#ask(step.questions, assistant, clock.now());
        for (const answer of this.#recordsOf(asked)) record(answer);
        return { kind: 'ask', answers: asked.map(({ answer }) => answer) };
      }
      case 'ask-meanwhile': {
        const fork = this.#restores ? this.#options.fork : undefined;
        if (fork === undefined) await this.play({ kind: 'ask', questions: step.questions });
        else await this.#askMeanwhile(step.questions, fork);
        return { kind: 'ask-meanwhile' };
      }
      case 'hold':
        return this.#holdAll(step);
      case 'checkpoint':
        return this.#checkpoint(step.name);
      case 'flush': {
        const report = await this.#options.assistant.flush(this.#contextOf('flush'));
        if (report !== null) record({ kind: 'flush', ...report });
        return { kind: 'flush' };
      }
      case 'adapt':
        return this.#adapt(step);
      case 'note':
        record(step);
        return { kind: 'note' };
    }
  }

  /** Waits for the background questions, and writes what is left. */
  async end(): Promise<void> {
    await this.meanwhile.ended();
    this.#line.end();
  }

  /** Plays steps whose writes are taken back. */
  async #playAside(step: AsideStep): Promise<StepResult> {
    const { assistant, system } = this.#options;
    if (!this.#restores)
      throw new BackendError(system, 'its state cannot be restored, so what an aside writes would stay.', {
        hint: 'This benchmark needs a memory whose state can be restored.',
      });
    const before = this.#present ?? (await assistant.snapshot());
    this.#present = null;
    const results: StepResult[] = [];
    try {
      for (const each of step.steps) results.push(await this.play(each));
    } finally {
      await assistant.restore(before);
    }
    this.#present = before;
    return { kind: 'aside', results };
  }

  /** The clock does not advance while questions are answered, so their order does not matter. */
  async #ask(questions: readonly Question[], assistant: Assistant, moment: number): Promise<AskedResult[]> {
    const {
      beforeQuestions,
      questionConcurrency = 8,
      scoring = {},
      system,
      episode,
      knowsMessage,
      onAnswer,
    } = this.#options;
    this.#prepared ??= beforeQuestions?.(this.#scope) ?? Promise.resolve();
    await this.#prepared;
    return mapBounded(questions, questionConcurrency, async (question) => {
      const result = await askQuestion(question, {
        assistant,
        scoring,
        system,
        episode,
        turns: this.#turns,
        knowsMessage,
        context: { ...this.#contextOf(streamOfQuestion(question)), clock: createManualClock(moment) },
      });
      onAnswer?.(result.record);
      return result;
    });
  }

  async #askMeanwhile(
    questions: readonly Question[],
    forkFrom: NonNullable<PlayOptions['fork']>,
  ): Promise<void> {
    const { assistant, clock } = this.#options;
    const state = this.#present ?? (await assistant.snapshot());
    const moment = clock.now();
    const fill = this.#line.reservePlace();
    this.meanwhile.begin(async () => {
      let records: EpisodeRecord[] = [];
      try {
        const forked = await forkFrom(state);
        try {
          records = this.#recordsOf(await this.#ask(questions, forked, moment));
        } finally {
          await forked.close();
        }
      } finally {
        fill(records);
      }
    });
  }

  /** Recorded in the order asked, so that the file does not depend on the order of replies. */
  #recordsOf(asked: readonly AskedResult[]): EpisodeRecord[] {
    this.unanswered += asked.filter(({ record: { outcome } }) => outcome === 'unanswered').length;
    return asked.flatMap(({ record, answer }) => [
      ...citedTexts(record, answer?.retrieval.items ?? [], this.#turns),
      record,
    ]);
  }

  async #holdAll({ dialogues }: HoldStep): Promise<StepResults['hold']> {
    const { assistant, clock, questionConcurrency = 8 } = this.#options;
    const record = this.#line.add;
    const moment = clock.now();
    const held = await mapBounded(dialogues, questionConcurrency, (dialogue) =>
      holdDialogue(dialogue, assistant, {
        ...this.#contextOf(`hold:${dialogue.question.id}`),
        clock: createManualClock(moment),
      }),
    );
    for (const { turns: said, failed } of held) {
      for (const turn of said) record({ kind: 'turn', turn });
      if (failed === undefined) continue;
      this.unanswered += 1;
      record({
        kind: 'note',
        topic: 'dialogue-failed',
        data: { dialogue: said[0]?.id ?? '', reason: failed },
      });
    }
    return { kind: 'hold', dialogues: held };
  }

  async #checkpoint(name: string): Promise<StepResult> {
    let stateDigest: string | null = null;
    if (this.#restores) {
      this.#present = await this.#options.assistant.snapshot();
      stateDigest = await this.#options.saveState(this.#present);
    }
    this.#line.add({ kind: 'checkpoint', name, stateDigest });
    return { kind: 'checkpoint', stateDigest };
  }

  async #adapt({ feedback }: AdaptStep): Promise<StepResult> {
    const record = this.#line.add;
    try {
      const report = await this.#options.assistant.adapt(feedback, this.#contextOf('adapt'));
      record({ kind: 'adapt', feedback, changes: report.changes, usage: report.usage });
      return { kind: 'adapt', report };
    } catch (error) {
      // The failed adaptation changed nothing, and a retry would get the same reply, so the episode continues
      // without it.
      if (!isUnusableReply(error)) throw error;
      record({ kind: 'adapt-failed', feedback, reason: `${error.reason}: ${error.message}` });
      return { kind: 'adapt', report: null };
    }
  }

  #contextOf(purpose: string): WriteContext {
    const { clock, rng, signal } = this.#options;
    return { scope: this.#scope, clock, rng: rng.stream(purpose), signal };
  }
}
