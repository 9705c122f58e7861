import { isLocal } from '@memgym/core';
import {
  embedderConfigSchema,
  modelConfigSchema,
  readEnvironment,
  resolveEmbedder,
  resolveModel,
} from '@memgym/runner';
import { Command } from 'commander';
import { print, printColumns, printJson } from '../output/print.js';
import { wrapText } from '../output/wrap-text.js';

/** `memgym models` */
export function modelsCommand(): Command {
  return new Command('models')
    .description('Show the model and the embedder of experiments that name none, and how to choose others.')
    .option('--json', 'print one JSON object instead of a table')
    .action(async (flags: { json?: boolean }) => {
      const environment = await readEnvironment(process.cwd(), process.env);
      const model = resolveModel(modelConfigSchema.parse({}), environment).info;
      const embedder = (await resolveEmbedder(embedderConfigSchema.parse({}), environment, process.cwd()))
        .info;
      if (flags.json) {
        printJson({ model, embedder });
        return;
      }
      printColumns([
        [
          'model',
          model.model,
          model.simulated ? 'simulated, in this process' : (model.baseUrl ?? 'the provider’s own server'),
        ],
        [
          'embedder',
          embedder.model,
          `${embedder.dimensions} dimensions${isLocal(embedder) ? ', in this process' : ''}`,
        ],
      ]);
      print(
        `\n${wrapText('Any OpenAI-compatible server: set OPENAI_BASE_URL (and OPENAI_API_KEY if it needs one) in the environment or in .env; OPENAI_MODEL and OPENAI_EMBEDDING_MODEL choose the models.')}`,
      );
    });
}
