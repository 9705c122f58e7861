import type { ChatModel, Embedder } from '@memgym/core';
import type { JobClient } from '../job/client-calls.js';
import type { JobOptions } from '../job/job.js';
import type { RunPlan } from '../plan/run-plan.js';

/** The clients of a run. The answering model plays the user and marks answers unless others are configured. */
export function clientsOf({
  model,
  embedder,
  simulator,
  judge,
  judges,
  experiment,
  systems,
}: RunPlan): JobOptions['clients'] {
  const usualJudge = experiment.judge ?? experiment.judges?.default;
  const known = new Set<ChatModel | Embedder | undefined>([model, embedder]);
  const own: [key: string, client: JobClient][] = [];
  for (const [place, { config, ...ports }] of systems.entries()) {
    for (const part of ['model', 'embedder'] as const) {
      const client = ports[part];
      if (client === undefined || known.has(client)) continue;
      known.add(client);
      // As in `--set`.
      const listed = part === 'model' ? modelsOf(experiment).indexOf(config.model) : -1;
      const key = listed >= 0 ? `models.${listed}` : `systems.${place}.${part}`;
      own.push([key, { client, retry: (config[part] ?? experiment[part]).retry }]);
    }
  }
  for (const [name, client] of judges) {
    if (known.has(client)) continue;
    known.add(client);
    own.push([
      `judges.${name}`,
      { client, retry: experiment.judges?.[name]?.retry ?? experiment.model.retry },
    ]);
  }
  return {
    model: { client: model, retry: experiment.model.retry },
    ...(experiment.simulator !== undefined && {
      simulator: { client: simulator, retry: experiment.simulator.retry },
    }),
    ...(usualJudge !== undefined && { judge: { client: judge, retry: usualJudge.retry } }),
    ...(embedder !== undefined && { embedder: { client: embedder, retry: experiment.embedder.retry } }),
    ...Object.fromEntries(own),
  };
}

const modelsOf = ({ models = [] }: RunPlan['experiment']): readonly unknown[] => models;
