import {
  type AnswerRecord,
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
  type WriteReport,
} from '@memgym/core';
import { type AskedResult, askQuestion, type Scoring } from './ask-question.js';
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
  /** Called once, when the first question is about to be asked. An error fails the episode. */
  readonly beforeQuestions?: () => Promise<void>;
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
  const player = createStepPlayer(options, scope);
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
  return { status: player.unanswered() === 0 ? 'complete' : 'failed' };
}

/** Steps that change the state. */
const writingSteps: ReadonlySet<Step['kind']> = new Set(['observe', 'converse', 'flush', 'adapt', 'aside']);

function createStepPlayer(options: PlayOptions, scope: Scope) {
  const { assistant, clock, rng, restores = true } = options;
  const fork = restores ? options.fork : undefined;
  const line = createRecordLine(withoutRepeatedTexts(options.record));
  const record = line.add;
  const meanwhile = createMeanwhile();
  /** Message contents by turn id. */
  const turns = new Map(
    options.episode.conversation.sessions.flatMap((session) =>
      session.turns.map(({ id, content }) => [id, content]),
    ),
  );
  let unanswered = 0;
  let prepared: Promise<void> | undefined;
  /** The current state, if known. */
  let present: MemorySnapshot | null = null;

  const writeContext = (purpose: string) => ({
    scope,
    clock,
    rng: rng.stream(purpose),
    signal: options.signal,
  });

  const writing: WritingPlayer = { assistant, record, turns, writeContext };

  /** Recorded in the order asked, so that the file does not depend on the order of replies. */
  const recordsOf = (asked: readonly AskedResult[]): EpisodeRecord[] => {
    unanswered += asked.filter(({ record: { outcome } }) => outcome === 'unanswered').length;
    return asked.flatMap(({ record: of, answer }) => [
      ...citedTexts(of, answer?.retrieval.items ?? [], turns),
      of,
    ]);
  };

  /** The clock does not advance while questions are answered, so their order does not matter. */
  const ask = async (
    questions: readonly Question[],
    asked: Assistant,
    moment: number,
  ): Promise<AskedResult[]> => {
    prepared ??= options.beforeQuestions?.() ?? Promise.resolve();
    await prepared;
    return mapBounded(questions, options.questionConcurrency ?? 8, async (question) => {
      const result = await askQuestion(question, {
        assistant: asked,
        scoring: options.scoring ?? {},
        system: options.system,
        episode: options.episode,
        turns,
        context: { ...writeContext(`ask:${question.id}`), clock: createManualClock(moment) },
      });
      options.onAnswer?.(result.record);
      return result;
    });
  };

  const askMeanwhile = async (
    questions: readonly Question[],
    forkFrom: NonNullable<PlayOptions['fork']>,
  ): Promise<void> => {
    const state = present ?? (await assistant.snapshot());
    const moment = clock.now();
    const fill = line.reservePlace();
    meanwhile.begin(async () => {
      let records: EpisodeRecord[] = [];
      try {
        const forked = await forkFrom(state);
        try {
          records = recordsOf(await ask(questions, forked, moment));
        } finally {
          await forked.close();
        }
      } finally {
        fill(records);
      }
    });
  };

  const holdAll = async ({ dialogues }: HoldStep): Promise<StepResults['hold']> => {
    const moment = clock.now();
    const held = await mapBounded(dialogues, options.questionConcurrency ?? 8, (dialogue) =>
      holdDialogue(dialogue, assistant, {
        ...writeContext(`hold:${dialogue.question.id}`),
        clock: createManualClock(moment),
      }),
    );
    for (const { turns: said, failed } of held) {
      for (const turn of said) record({ kind: 'turn', turn });
      if (failed === undefined) continue;
      unanswered += 1;
      record({
        kind: 'note',
        topic: 'dialogue-failed',
        data: { dialogue: said[0]?.id ?? '', reason: failed },
      });
    }
    return { kind: 'hold', dialogues: held };
  };

  const play = async (step: Step): Promise<StepResult> => {
    if (step.kind === 'aside' && !restores) {
      throw new BackendError(
        options.system,
        'its state cannot be restored, so what an aside writes would stay.',
        {
          hint: 'This benchmark needs a memory whose state can be restored.',
        },
      );
    }
    const before = step.kind === 'aside' ? (present ?? (await assistant.snapshot())) : null;
    if (writingSteps.has(step.kind)) present = null;
    switch (step.kind) {
      case 'observe': {
        const reports: WriteReport[] = [];
        for (const item of step.items) reports.push(...(await observeItem(item, writing)));
        return { kind: 'observe', reports };
      }
      case 'converse':
        return { kind: 'converse', dialogue: await converse(step, writing) };
      case 'ask': {
        const asked = await ask(step.questions, assistant, clock.now());
        for (const answer of recordsOf(asked)) record(answer);
        return { kind: 'ask', answers: asked.map(({ answer }) => answer) };
      }
      case 'ask-meanwhile': {
        if (fork === undefined) await play({ kind: 'ask', questions: step.questions });
        else await askMeanwhile(step.questions, fork);
        return { kind: 'ask-meanwhile' };
      }
      case 'hold':
        return holdAll(step);
      case 'aside': {
        const results: StepResult[] = [];
        try {
          for (const each of step.steps) results.push(await play(each));
        } finally {
          if (before !== null) await assistant.restore(before);
        }
        present = before;
        return { kind: 'aside', results };
      }
      case 'checkpoint': {
        if (!restores) {
          record({ kind: 'checkpoint', name: step.name, stateDigest: null });
          return { kind: 'checkpoint', stateDigest: null };
        }
        present = await assistant.snapshot();
        const stateDigest = await options.saveState(present);
        record({ kind: 'checkpoint', name: step.name, stateDigest });
        return { kind: 'checkpoint', stateDigest };
      }
      case 'flush': {
        const report = await assistant.flush(writeContext('flush'));
        if (report !== null) record({ kind: 'flush', ...report });
        return { kind: 'flush' };
      }
      case 'adapt': {
        const { feedback } = step;
        try {
          const report = await assistant.adapt(feedback, writeContext('adapt'));
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
      case 'note': {
        record(step);
        return { kind: 'note' };
      }
    }
  };

  return {
    play,
    meanwhile,
    unanswered: () => unanswered,
    end: async () => {
      await meanwhile.ended();
      line.end();
    },
  };
}
