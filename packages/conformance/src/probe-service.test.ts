import { remoteMemory } from '@memgym/memory-systems/remote';
import { expect, it } from 'vitest';
import { createPlainService } from './__fixtures__/word-service.js';
import { probeService } from './probe-service.js';

/** What a probe finds out about a service, with a clock that only waiting moves. */
async function probed(change: (text: string, search: number) => string | undefined) {
  let searches = 0;
  const sound = createPlainService();
  const service = {
    ...sound,
    recall: async (...given: Parameters<typeof sound.recall>) => {
      searches += 1;
      const hits = await sound.recall(...given);
      return hits.flatMap((hit) => {
        const text = change(hit.text, searches);
        return text === undefined ? [] : [{ ...hit, text }];
      });
    },
  };
  let passed = 0;
  const { usable, findings } = await probeService(() => remoteMemory(service), {
    user: 'probe',
    now: () => passed,
    pause: async (ms) => {
      passed += ms;
    },
  });
  return { usable, detailOf: (what: string) => findings.find((each) => each.what === what) };
}

it('measures how long a message takes until it is found', async () => {
  const { usable, detailOf } = await probed((text, search) => (search > 3 ? text : undefined));
  expect(usable).toBe(true);
  expect(detailOf('finds by a word')).toMatchObject({
    ...{ outcome: 'yes', detail: 'only found 175 ms after it was stored, which a run waits for' },
  });
});

it('says which messages are lost and which texts are changed, and such a service can be measured', async () => {
  const { usable, detailOf } = await probed((text) =>
    /cello|Saab/.test(text) ? undefined : text.slice(0, 34),
  );
  expect(usable).toBe(true);
  expect(detailOf('keeps every message')).toMatchObject({
    outcome: 'no',
    detail: expect.stringMatching(/^2 of 8 are not found by their own text; \d come back cut or rewritten/),
  });
});
