/**
 * Speed of the everyday lexicon: megabytes per second of CPU time over the messages of offline AMemGym users, read
 * repeatedly.
 *
 *     node --conditions=@memgym/source --import tsx text/read-concepts.ts
 */
import { generateUsersOffline } from '@memgym/env-generator';
import { readConcepts } from '@memgym/everyday-world';

const rounds = 5;

for (const language of ['en', 'zh'] as const) {
  const users = generateUsersOffline({ language });
  const texts = users.flatMap(({ sessions }) => sessions.flat().map(({ query }) => query));
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  for (const text of texts) readConcepts(text, language);
  let mentions = 0;
  const begun = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    for (const text of texts) mentions += readConcepts(text, language).length;
  }
  const seconds = process.cpuUsage(begun).user / 1e6;
  const speed = ((bytes * rounds) / 1e6 / seconds).toFixed(1);
  console.log(`${language}: ${texts.length} messages, ${mentions / rounds} mentions, ${speed} MB/s`);
}
