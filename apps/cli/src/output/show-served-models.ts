import type { RunManifest } from '@memgym/core';
import { countOf } from './format-amount.js';
import { notify } from './print.js';

/** Warns of each model that the server replaced within a run, so that its answers are not those of one model. */
export function showServedModels({ served = [] }: RunManifest): void {
  for (const model of new Set(served.map((of) => of.model))) {
    const own = served.filter((of) => of.model === model);
    if (own.length < 2) continue;
    const parts = own.map(({ servedModel, calls }) => `${servedModel} (${countOf(calls, 'call')})`);
    notify(`The server changed the model within the run: ${model} was answered by ${parts.join(' and ')}.`);
  }
}

/** The models that the servers of each run say they used. */
export function servedOf(runs: readonly { readonly manifest: RunManifest }[]) {
  return runs.map(({ manifest }) => manifest.served ?? []);
}

/** Warns of models that changed within a run, or differ between the first two runs. */
export function showServedChanges(runs: readonly { readonly manifest: RunManifest }[]): void {
  for (const { manifest } of runs) showServedModels(manifest);
  const [first, second] = runs;
  if (first === undefined || second === undefined) return;
  for (const line of differencesOf(first.manifest, second.manifest)) notify(line);
}

/** One line for each requested model that two runs got from different models. */
function differencesOf(first: RunManifest, second: RunManifest): string[] {
  const namesOf = ({ served = [] }: RunManifest, model: string): string =>
    served
      .filter((of) => of.model === model)
      .map(({ servedModel }) => servedModel)
      .join(' and ');
  const models = [...new Set([...(first.served ?? []), ...(second.served ?? [])].map(({ model }) => model))];
  return models.flatMap((model) => {
    const [before, after] = [namesOf(first, model), namesOf(second, model)];
    return before === '' || after === '' || before === after
      ? []
      : [`The servers used different models for ${model}: ${before}, then ${after}.`];
  });
}
