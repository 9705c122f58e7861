// Asks every prompt through the folder store: node ask-all.mjs <base url> <folder> <prompts>
import { wrapModel } from '../../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../../openai/openai-chat-model.js';
import { cacheReplies } from '../cache-replies.js';
import { createFolderCacheStore } from '../folder-cache-store.js';

const [baseUrl, folder, count] = process.argv.slice(2);
const model = wrapModel(createOpenAIChatModel({ model: 'm', baseUrl }), [
  cacheReplies({ store: createFolderCacheStore(folder) }),
]);
const numbers = Array.from({ length: Number(count) }, (_value, index) => index).values();
const texts = [];
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (const number of numbers) {
      const messages = [{ role: 'user', content: `prompt ${number}` }];
      texts[number] = (await model.complete({ role: 'assistant', messages })).text;
    }
  }),
);
process.stdout.write(JSON.stringify(texts));
