import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { parseExperiment } from '@memgym/experiments';
import { planRun, type RunPlan } from '../plan/run-plan.js';
import { registryFor } from './registry.js';

/** AMemGym offline with few users, two questions and two periods; its data lie in the folder. */
export async function planSmallRun(
  folder: string,
  users: number,
  systems: readonly unknown[] = ['none'],
  settings: object = {},
  environment: Record<string, string> = {},
): Promise<RunPlan> {
  const made = generateUsersOffline({ users, questions: 2, periods: 2 });
  await writeFile(join(folder, 'data.json'), JSON.stringify(made.map(toAMemGymItem)));
  return planRun({
    experiment: parseExperiment(
      'test',
      {
        name: 'small',
        benchmark: { type: 'amemgym' },
        model: { type: 'offline' },
        embedder: { type: 'offline' },
        systems,
        ...settings,
      },
      registryFor(folder).agents,
    ),
    dataPath: join(folder, 'data.json'),
    environment,
    configFolder: folder,
  });
}
