// Embeds every text through the folder store, 25 a call: node embed-all.mjs <base url> <folder> <texts>
import { wrapModel } from '../../middleware/wrap-model.js';
import { createOpenAIEmbedder } from '../../openai/openai-embedder.js';
import { cacheReplies } from '../cache-replies.js';
import { createFolderCacheStore } from '../folder-cache-store.js';

const [baseUrl, folder, count] = process.argv.slice(2);
const embedder = wrapModel(createOpenAIEmbedder({ model: 'e', dimensions: 2, baseUrl }), [
  cacheReplies({ store: createFolderCacheStore(folder) }),
]);
const numbers = Array.from({ length: Number(count) / 25 }, (_value, index) => index * 25).values();
const firsts = [];
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (const from of numbers) {
      const texts = Array.from({ length: 25 }, (_value, index) => `text ${from + index}`);
      const { vectors } = await embedder.embed(texts, { kind: 'document' });
      for (const [index, vector] of vectors.entries()) firsts[from + index] = Math.round(vector[0] * 1e6);
    }
  }),
);
process.stdout.write(JSON.stringify(firsts));
