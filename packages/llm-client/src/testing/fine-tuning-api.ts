import type { ServerRequest } from './server-reply.js';

/** The state of a job at a look; with a reason if it failed. */
export type JobState = string | { readonly failed: string };

/** Scripts for the fine-tuning API of a server. */
export interface FineTuningScript {
  /** The state at each look at a job, with the number of earlier looks at it. Default: `succeeded` at once. */
  readonly look?: (looks: number) => JobState;
  /** Called when a job was made, before its client learns of it. Default: nothing. */
  readonly onCreate?: () => void;
  /** Name of the tuned model. Default `ft:<model>`. */
  readonly tuned?: string;
}

interface Job {
  readonly id: string;
  readonly model: string;
  readonly file: string;
  looks: number;
  state: JobState;
}

/** OpenAI's fine-tuning API and the part of its Files API that it needs, in memory. */
export interface FineTuningApi {
  /** The uploaded forms, oldest first. */
  readonly uploads: readonly string[];
  /** Ids of the jobs, oldest first. */
  readonly jobs: readonly string[];
  /** Answers a request, or returns undefined if it is none for this API. */
  answer(
    request: Pick<ServerRequest, 'method' | 'path' | 'body'>,
    text: string,
  ): { readonly status: number; readonly body: unknown } | undefined;
}

export function createFineTuningApi({
  look = () => 'succeeded',
  onCreate,
  tuned,
}: FineTuningScript): FineTuningApi {
  const uploads: string[] = [];
  const jobs: Job[] = [];
  const shown = ({ id, model, file, state }: Job) => ({
    ...{ object: 'fine_tuning.job', id, model, training_file: file },
    status: typeof state === 'string' ? state : 'failed',
    fine_tuned_model: state === 'succeeded' ? (tuned ?? `ft:${model}`) : null,
    error: typeof state === 'string' ? null : { message: state.failed },
  });
  return {
    uploads,
    get jobs() {
      return jobs.map(({ id }) => id);
    },
    answer({ method, path, body }, text) {
      if (path === '/v1/files' && method === 'POST' && text.includes('fine-tune')) {
        uploads.push(text);
        return { status: 200, body: { id: `file-${uploads.length}`, object: 'file', purpose: 'fine-tune' } };
      }
      if (path === '/v1/fine_tuning/jobs') {
        if (method !== 'POST') {
          const data = jobs.toReversed().map(shown);
          return { status: 200, body: { object: 'list', data, has_more: false } };
        }
        const job: Job = {
          ...{ id: `job-${jobs.length + 1}`, model: String(body.model), looks: 0 },
          ...{ file: String(body.training_file), state: 'validating_files' },
        };
        jobs.push(job);
        onCreate?.();
        return { status: 200, body: shown(job) };
      }
      const [, id, isCancel] = /^\/v1\/fine_tuning\/jobs\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
      if (id === undefined) return undefined;
      const job = jobs.find((each) => each.id === id);
      if (job === undefined) return { status: 404, body: { error: { message: 'No such job', code: null } } };
      if (isCancel !== undefined) job.state = 'cancelled';
      else if (job.state !== 'cancelled') {
        job.state = look(job.looks);
        job.looks += 1;
      }
      return { status: 200, body: shown(job) };
    },
  };
}
