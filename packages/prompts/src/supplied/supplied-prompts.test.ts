import type { ChatMessage } from '@memgym/core';
import { expect, it } from 'vitest';
import { definedPrompts } from '../prompt/defined-prompts.js';
import '../prompt/__fixtures__/every-prompt.js';
import { exportPrompt } from './export-prompt.js';
import { parsePromptFile } from './prompt-file.js';
import { sampleInputs } from './sample-inputs.js';
import { supplyPrompts } from './supplied-prompts.js';

const prompts = definedPrompts();

it.each(prompts.map((prompt) => [prompt.name, prompt] as const))(
  'an exported text that nobody changed gives the same requests: %s',
  (name, prompt) => {
    const files = exportPrompt(prompt).map(({ path, content }) => parsePromptFile(path, content));
    const { reword } = supplyPrompts(files, prompts);
    let asked = 0;
    for (const language of ['en', 'zh', 'de']) {
      for (const { input } of sampleInputs(prompt.input, language, prompt.examples)) {
        let messages: ChatMessage[];
        try {
          messages = prompt.render(input as never);
        } catch {
          continue;
        }
        asked += 1;
        const request = {
          role: 'judge' as const,
          messages,
          prompt: { name, version: prompt.version, hash: '', input },
        };
        expect(reword(request).messages).toEqual(messages);
      }
    }
    expect(asked).toBeGreaterThan(3);
  },
);
