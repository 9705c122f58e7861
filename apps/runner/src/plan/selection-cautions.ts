import { defaultEmbedder, type Experiment, type SystemConfig } from '@memgym/experiments';
import type { Registry } from '@memgym/registry';
import type { PlannedSystem } from './plan-systems.js';

/** What to know of options that were chosen on the questions that a run shows. */
export function selectionCautions(
  experiment: Experiment,
  systems: readonly PlannedSystem[],
  registry: Registry,
): string[] {
  const { type, split } = experiment.benchmark;
  const tuned = (kind: 'memorySystem' | 'embedder'): ReadonlySet<string> =>
    new Set(
      registry.declared(kind).flatMap((part) => (part.tunedOn?.includes(type) === true ? [part.type] : [])),
    );
  const [memories, embedders] = [tuned('memorySystem'), tuned('embedder')];
  const embedderOf = ({ embedder = experiment.embedder }: SystemConfig): string =>
    embedder.type === 'auto' ? defaultEmbedder : embedder.type;
  const used = systems.flatMap(({ config, embedder }) => [
    ...(memories.has(config.type) ? [config.name] : []),
    ...(embedder !== undefined && embedders.has(embedderOf(config))
      ? [`the embedder ${embedderOf(config)}`]
      : []),
  ]);
  const own = [...new Set(used)];
  return [
    ...(own.length === 0
      ? []
      : [
          `Defaults of ${own.join(', ')} were chosen on ${type}, so their figures may be higher here than on other data.`,
        ]),
    ...(split === 'choose'
      ? [
          'This is the half of the people for choosing: figures of what is chosen by it are too high. Show the choice with `benchmark.split` set to "show".',
        ]
      : []),
  ];
}
