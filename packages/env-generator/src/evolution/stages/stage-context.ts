import type { ChatModel } from '@memgym/core';
import type { GenerationContext } from '../generation-context.js';
import type { Correction, GeneratorPrompt } from '../prompts/generator-prompt.js';
import type { writeUpdate } from '../prompts/write-update.js';
import type { GenerationRules } from '../rules.js';
import type { StateVariable, UserState } from '../state.js';
import type { AbsenceCounts } from '../timeline/absence-schedule.js';
import type { PeriodDates } from '../timeline/period-dates.js';
import type { DraftQuestion } from '../user/user-parts.js';
import type { Checked } from './checked.js';
import type { RefinedQuestions, VariableUses, WrittenQuestion } from './written-question.js';

/** The context of a user with what its profile decides. */
export interface StageContext extends GenerationContext {
  readonly rules: GenerationRules;
  readonly steps: StageSteps;
}

/** The steps that the original takes in a way of its own (`stages/reference`). */
export interface StageSteps {
  /** One call of `askUntilValid`. */
  askOnce<Request, Output>(
    context: StageContext,
    prompt: GeneratorPrompt<Request, Output>,
    call: GeneratorCall<Request>,
  ): Promise<{ readonly output: Output; readonly raw: string }>;
  /** Whether the reply to call 2 has the requested questions. */
  checkQuestions(written: readonly WrittenQuestion[], context: StageContext): Checked<WrittenQuestion[]>;
  /** After call 3: the questions that each variable decides, in the order of the schema. */
  usesOf(questions: RefinedQuestions): VariableUses;
  /** Call 6: the changes of one period. */
  askForUpdate(context: StageContext, setting: UpdateSetting): Promise<StateUpdate>;
  /** Calls 9 and 10: an answer that a reader matches to its own variant. */
  makeClearAnswer(context: StageContext, setting: ClearAnswerSetting): Promise<string>;
  /** Calls 13 and 14: a request from which a reader can infer every value that it should reveal. */
  makeClearQuery(context: StageContext, setting: ClearQuerySetting): Promise<ClearQuery>;
}

/** A call with the faults of its earlier replies. */
export interface GeneratorCall<Request> {
  readonly model: ChatModel;
  readonly request: Request;
  readonly corrections?: readonly Correction[];
  readonly temperature: 'high' | 'low';
  /** Number of this call among equal ones, from 0. */
  readonly trial: number;
}

export interface UpdateSetting {
  /** Name of the work, see `GenerationContext.modelFor`. */
  readonly piece: string;
  readonly request: Parameters<typeof writeUpdate.request>[0]['request'];
  readonly dates: PeriodDates;
  readonly variables: readonly StateVariable[];
  readonly state: UserState;
  /** Number of changes of every variable so far. */
  readonly counts: ReadonlyMap<string, number>;
  /** Periods after this one. */
  readonly periodsLeft: number;
  /** Default: only updates. */
  readonly absence?: PeriodAbsence | undefined;
}

/** The additions and deletions of a period. */
export interface PeriodAbsence extends AbsenceCounts {
  /** The choice of a variable of which the user has nothing. */
  readonly value: string;
  /** Variables that have never had a value. */
  readonly mayBegin: readonly string[];
  /** Deletions in later periods. */
  readonly deletionsLeft: number;
}

export interface StateUpdate {
  readonly summary: string;
  /** Changed variable → its new value. */
  readonly updated: UserState;
}

export interface ClearAnswerSetting {
  readonly question: DraftQuestion;
  /** Name of the work, see `GenerationContext.modelFor`. */
  readonly piece: string;
  readonly variants: readonly (readonly string[])[];
  /** The answer's own variant. */
  readonly position: number;
  readonly draft: string;
}

export interface ClearQuerySetting {
  /** Name of the work, see `GenerationContext.modelFor`. */
  readonly piece: string;
  readonly draft: string;
  /** The values that the request should reveal. */
  readonly exposedStates: UserState;
  /** All values of the user at that time. */
  readonly state: UserState;
  readonly variables: readonly StateVariable[];
}

/** A request and the values of other variables that a reader infers from it although they are not true. */
export interface ClearQuery {
  readonly query: string;
  readonly alsoSuggests: UserState;
}
