import { contextOf } from '@memgym/memory-systems/testing';
import { describe, expect, it } from 'vitest';
import { ada, group, narrative, scriptNemori, turn, turns } from './__fixtures__/scripted-nemori.js';

const kept = { decision: 'new', merge_target_id: null, reason: '' };
const merged = { decision: 'merge', merge_target_id: 0, reason: '' };
const nothing = { statements: [] };
const learnt = (text: string, messages: number[] = [], supersedes: number[] = []) => ({
  statements: [{ text, messages, supersedes }],
});
const pairs = (...topics: string[]) => ({
  episodes: topics.map((topic, place) => group(topic, 2 * place, 2 * place + 1)),
});
const inPairs = { settings: { batchThreshold: 4 } };

describe('Nemori', () => {
  it('lets messages wait until there are enough to segment, and finds them while they wait', async () => {
    const { memory, names, list, find } = scriptNemori();
    for (const one of turns(19)) {
      const report = await memory.add(one, contextOf());
      expect(report).toMatchObject({ buffered: [one.id], usage: { calls: 0, embeddedTexts: 1 } });
    }
    expect((await find('crate number 7', 1)).map(({ kind, sourceIds }) => [kind, sourceIds])).toEqual([
      ['message', ['t7']],
    ]);
    const report = await memory.add(turn('t19', 'I packed the last crate.'), contextOf());
    expect(report.buffered).toEqual([]);
    expect(names().filter((name) => name === 'segment-messages')).toHaveLength(1);
    const held = await list();
    expect(held.filter(({ kind }) => kind === 'message')).toEqual([]);
    const episodes = held.filter(({ kind }) => kind === 'episode').flatMap(({ sourceIds }) => sourceIds);
    expect(episodes.toSorted()).toEqual([...turns(19).map(({ id }) => id), 't19'].toSorted());
  });

  it('writes one episode for every two messages in the original, which never segments', async () => {
    const { memory, names, ofKind } = scriptNemori({ 'decide-merge': [kept] }, { profile: 'reference' });
    const first = await memory.add(turn('t0', 'I packed my books.'), contextOf());
    expect(first).toMatchObject({ buffered: ['t0'], usage: { calls: 0, embeddedTexts: 0 } });
    await memory.add(turn('t1', 'And the lamps.'), contextOf());
    await memory.addBatch?.(turns(2, 2), contextOf());
    expect((await ofKind('episode')).map(({ sourceIds }) => sourceIds)).toEqual([
      ['t0', 't1'],
      ['t2', 't3'],
    ]);
    expect(names()).not.toContain('segment-messages');
  });

  it('makes 2 calls for the first episode, 4 for each other, 5 when it is merged, and 1 to segment 80 messages', async () => {
    const script = {
      'segment-messages': [pairs('books', 'lamps', 'chairs')],
      'narrate-episode': ['books', 'lamps', 'chairs'].map((what) => narrative(`Ines packed ${what}.`)),
      'decide-merge': [kept, merged],
      'merge-episodes': [narrative('Ines packed lamps and chairs.')],
      'extract-statements': [{ statements: ['Ines moves house.'] }],
      'calibrate-statements': [learnt('Ines owns lamps.'), nothing],
    };
    const { memory, names, asked } = scriptNemori(script, { settings: { batchThreshold: 6 } });
    const { usage } = (await memory.addBatch?.(turns(6), contextOf())) ?? { usage: undefined };
    expect(names()).toEqual([
      'segment-messages',
      ...['narrate-episode', 'extract-statements'],
      ...['narrate-episode', 'decide-merge', 'predict-episode', 'calibrate-statements'],
      ...['narrate-episode', 'decide-merge', 'merge-episodes', 'predict-episode', 'calibrate-statements'],
    ]);
    // One embedding for each of three narratives, the merged one, and two statements.
    expect(usage).toMatchObject({ calls: 1 + 2 + 4 + 5, embeddedTexts: 6 });
    expect(asked.map(({ temperature }) => temperature ?? 0)).toEqual([0.2, ...Array(11).fill(0)]);
  });

  it('narrates episodes with the times of their messages, and rejects other times from a model', async () => {
    const script = {
      'segment-messages': [pairs('a', 'b')],
      'narrate-episode': [
        narrative('Books were packed.', 'Books', '2023-05-08 09:01'),
        narrative('Lamps were packed.', 'Lamps', '1999-01-01'),
      ],
      'decide-merge': [kept],
    };
    const { memory, ofKind } = scriptNemori(script, inPairs);
    const report = await memory.addBatch?.(turns(4), contextOf());
    expect(await ofKind('episode')).toMatchObject([
      { text: 'Books were packed.', eventTime: '2023-05-08T09:01:00', meta: { title: 'Books' } },
      { text: 'Lamps were packed.', eventTime: '2023-05-08T09:02:00', meta: { boundaryReason: 'b' } },
    ]);
    expect(report?.warnings).toMatchObject([{ kind: 'rejected-change' }]);
    expect(report?.warnings?.[0]?.detail).toContain('1999-01-01');
  });

  it('stores the transcript when narration fails, finds it and warns; in the original it has no vector', async () => {
    const bad = { 'narrate-episode': ['no', 'no'] };
    const fixed = scriptNemori(bad, { settings: { batchThreshold: 2 } });
    const report = await fixed.memory.addBatch?.(turns(2), contextOf());
    expect(report?.warnings).toMatchObject([{ kind: 'unusable-reply' }]);
    expect(await fixed.ofKind('episode')).toMatchObject([
      { text: 'Ines: I packed crate number 0.\nInes: I packed crate number 1.', meta: { narrated: false } },
    ]);
    const hit = (await fixed.find('crate number 1', 1)).find(({ kind }) => kind === 'episode');
    expect(hit?.sourceIds).toEqual(['t0', 't1']);
    expect(hit?.scoreParts?.vector).toBeGreaterThan(0.3);
    expect(await fixed.ofKind('statement')).not.toEqual([]);

    // Only the statements learnt from the transcript have vectors.
    const original = scriptNemori(
      { ...bad, 'extract-statements': [{ statements: ['Ines moves house.'] }] },
      { profile: 'reference' },
    );
    const { usage } = (await original.memory.addBatch?.(turns(2), contextOf())) ?? {};
    expect(usage?.embeddedTexts).toBe(1);
    expect(await original.ofKind('statement')).toMatchObject([{ text: 'Ines moves house.' }]);
    expect((await original.find('packed crate 1')).filter(({ kind }) => kind === 'episode')).toHaveLength(1);
    expect((await original.find('boxes')).map(({ kind }) => kind)).toEqual(['statement']);

    const strict = scriptNemori(bad, { settings: { batchThreshold: 2 }, onUnusableReply: 'fail' });
    await expect(strict.memory.addBatch?.(turns(2), contextOf())).rejects.toThrow();
    expect(await strict.list()).toEqual([]);
  });

  it('merges in one commit: the older episode is rewritten, with the same id, history and statements', async () => {
    const script = {
      'narrate-episode': [narrative('Ines packed books.'), narrative('Ines packed lamps.')],
      'extract-statements': [{ statements: ['Ines moves house.'] }],
      'decide-merge': [merged],
      'merge-episodes': [narrative('Ines packed books and lamps.', 'Moving')],
      'calibrate-statements': [nothing],
    };
    const { memory, ofKind, find } = scriptNemori(script, { settings: { batchThreshold: 2 } });
    await memory.addBatch?.(turns(2), contextOf());
    const [before] = await ofKind('episode');
    const report = await memory.addBatch?.(turns(2, 2), contextOf());
    expect(report?.stored).toEqual([before?.id]);
    const episodes = await ofKind('episode');
    expect(episodes).toMatchObject([
      {
        id: before?.id,
        text: 'Ines packed books and lamps.',
        sourceIds: ['t0', 't1', 't2', 't3'],
        eventTime: '2023-05-08T09:03:00',
        meta: { title: 'Moving', mergedFrom: [before?.id, expect.any(String)] },
      },
    ]);
    const history = await memory.history?.(before?.id ?? '', ada);
    expect(history?.map(({ after }) => after)).toEqual([
      'Ines packed books.',
      'Ines packed books and lamps.',
    ]);
    const statement = (await find('moves house')).find(({ kind }) => kind === 'statement');
    expect(statement?.links).toEqual([before?.id]);
  });

  it('deletes both merged episodes in the original, so that statements link to neither', async () => {
    const script = {
      'extract-statements': [{ statements: ['Ines moves house.'] }],
      'decide-merge': [merged],
      'merge-episodes': [narrative('Ines packed books and lamps.')],
    };
    const { memory, ofKind, find } = scriptNemori(script, { profile: 'reference' });
    await memory.addBatch?.(turns(2), contextOf());
    const [before] = await ofKind('episode');
    await memory.addBatch?.(turns(2, 2), contextOf());
    const [after, ...others] = await ofKind('episode');
    expect(others).toEqual([]);
    expect(after).toMatchObject({
      text: 'Ines packed books and lamps.',
      sourceIds: ['t0', 't1', 't2', 't3'],
    });
    expect(after?.id).not.toBe(before?.id);
    const statement = (await find('Ines moves house')).find(({ text }) => text === 'Ines moves house.');
    expect(statement).toBeDefined();
    expect(statement?.links).toBeUndefined();
  });

  it('in the original learns from all messages of a merged episode, the older ones first', async () => {
    const script = {
      'extract-statements': [{ statements: ['Ines moves house.'] }],
      'decide-merge': [merged],
      'merge-episodes': [narrative('Ines packed books and lamps.')],
      'calibrate-statements-reference': [nothing],
    };
    const { memory, shown } = scriptNemori(script, { profile: 'reference' });
    await memory.addBatch?.(
      [turn('late', 'I packed lamps.', 9), turn('later', 'Two of them.', 9, 1)],
      contextOf(),
    );
    await memory.addBatch?.(turns(2), contextOf());
    const [calibrated = ''] = shown('calibrate-statements-reference');
    const places = ['packed lamps', 'Two of them', 'crate number 0', 'crate number 1'].map((text) =>
      calibrated.indexOf(text),
    );
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(places).not.toContain(-1);
  });

  it('retains both episodes when the model names an unknown one, or cannot merge them', async () => {
    const script = {
      'decide-merge': [{ ...merged, merge_target_id: 7 }, merged],
      'merge-episodes': ['no', 'no'],
    };
    const { memory, ofKind } = scriptNemori(script, { settings: { batchThreshold: 2 } });
    await memory.addBatch?.(turns(2), contextOf());
    const unknown = await memory.addBatch?.(turns(2, 2), contextOf());
    expect(unknown?.warnings).toMatchObject([{ kind: 'unknown-reference' }]);
    const unusable = await memory.addBatch?.(turns(2, 4), contextOf());
    expect(unusable?.warnings).toMatchObject([{ kind: 'unusable-reply' }]);
    expect(await ofKind('episode')).toHaveLength(3);
  });

  it('makes no merge call when no episode is similar enough, or merging is disabled', async () => {
    for (const settings of [{ mergeSimilarity: 0.99 }, { mergeCandidates: 0 }]) {
      const { memory, names } = scriptNemori({}, { settings: { batchThreshold: 2, ...settings } });
      await memory.addBatch?.(
        [turn('a', 'My violin is broken.'), turn('b', 'A string snapped.')],
        contextOf(),
      );
      await memory.addBatch?.(turns(2), contextOf());
      expect(names()).not.toContain('decide-merge');
    }
  });

  it('learns unexpected content, each statement with its messages and its type', async () => {
    const script = {
      'extract-statements': [{ statements: ['Ines moves house.'] }],
      'predict-episode': ['Ines packs.'],
      'calibrate-statements': [learnt('Ines loves old lamps.', [1, 9])],
    };
    const { memory, ofKind, shown } = scriptNemori(script, { settings: { batchThreshold: 2 } });
    await memory.addBatch?.(turns(2), contextOf());
    const report = await memory.addBatch?.(turns(2, 2), contextOf());
    expect(shown('predict-episode')[0]).toContain('Ines moves house.');
    expect(shown('calibrate-statements')[0]).toContain('<text>\nInes packs.\n</text>');
    expect(shown('calibrate-statements')[0]).toContain('I packed crate number 3.');
    expect(await ofKind('statement')).toMatchObject([
      { text: 'Ines moves house.', sourceIds: ['t0', 't1'], meta: { type: 'identity' } },
      { text: 'Ines loves old lamps.', sourceIds: ['t3'], meta: { type: 'preference' } },
    ]);
    expect(report?.warnings).toMatchObject([{ kind: 'unknown-reference' }]);
  });

  it('retires the statement that a new one replaces; the original retains both', async () => {
    const script = {
      'extract-statements': [{ statements: ['Ines eats meat.'] }],
      'calibrate-statements': [learnt('Ines is a vegetarian.', [0], [0, 5])],
      'calibrate-statements-reference': [{ statements: ['Ines is a vegetarian.', 'Ines eats meat.'] }],
    };
    const fixed = scriptNemori(script, { settings: { batchThreshold: 2 } });
    const original = scriptNemori(script, { profile: 'reference' });
    for (const { memory } of [fixed, original]) {
      await memory.addBatch?.(turns(2), contextOf());
      await memory.addBatch?.(turns(2, 2), contextOf());
    }
    const texts = async ({ ofKind }: typeof fixed) => (await ofKind('statement')).map(({ text }) => text);
    expect(await texts(fixed)).toEqual(['Ines is a vegetarian.']);
    expect(await texts(original)).toEqual(['Ines eats meat.', 'Ines is a vegetarian.', 'Ines eats meat.']);
    expect((await fixed.find('Ines eats meat')).map(({ text }) => text)).not.toContain('Ines eats meat.');
  });

  it('stores a statement once when a reply repeats it', async () => {
    const twice = [learnt('Ines owns lamps.', [0]), learnt('Ines owns lamps.', [1])];
    const script = {
      'extract-statements': [{ statements: ['Ines moves house.'] }],
      'calibrate-statements': [{ statements: twice.flatMap(({ statements }) => statements) }],
    };
    const { memory, ofKind } = scriptNemori(script, { settings: { batchThreshold: 2 } });
    await memory.addBatch?.(turns(2), contextOf());
    await memory.addBatch?.(turns(2, 2), contextOf());
    const [, ...lamps] = await ofKind('statement');
    expect(lamps).toMatchObject([{ text: 'Ines owns lamps.', sourceIds: ['t2', 't3'] }]);
  });

  it('retires the statement that an already known one replaces', async () => {
    const script = {
      'extract-statements': [{ statements: ['Ines eats meat.', 'Ines is a vegetarian.'] }],
      'calibrate-statements': [learnt('Ines is a vegetarian.', [1], [0, 1])],
    };
    const { memory, ofKind, shown } = scriptNemori(script, { settings: { batchThreshold: 2 } });
    await memory.addBatch?.(turns(2), contextOf());
    await memory.addBatch?.(turns(2, 2), contextOf());
    expect(shown('calibrate-statements')[0]).toContain('Ines eats meat.');
    expect(await ofKind('statement')).toMatchObject([
      { text: 'Ines is a vegetarian.', sourceIds: ['t0', 't1', 't3'] },
    ]);
  });

  it('does not let an older statement replace a newer one', async () => {
    const script = {
      'extract-statements': [{ statements: ['Ines is a vegetarian.'] }],
      'calibrate-statements': [learnt('Ines eats meat.', [0], [0])],
    };
    const { memory, ofKind } = scriptNemori(script, { settings: { batchThreshold: 2 } });
    await memory.addBatch?.(turns(2), contextOf());
    const before = [turn('old', 'Steak!', 1), turn('older', 'Ham!', 1)];
    const report = await memory.addBatch?.(before, contextOf());
    expect((await ofKind('statement')).map(({ text }) => text)).toContain('Ines is a vegetarian.');
    expect(report?.warnings).toMatchObject([{ kind: 'rejected-change' }]);
  });

  it('adds messages to a known statement, matched verbatim or by similarity', async () => {
    const script = {
      'extract-statements': [{ statements: ['Ines owns 40 crates.'] }],
      'calibrate-statements': [learnt('Ines owns 40 crates.', [0]), learnt('Ines owns the 40 crates.', [0])],
    };
    const settings = { batchThreshold: 2, dedupeSimilarity: 0.85 };
    const { memory, ofKind } = scriptNemori(script, { settings });
    await memory.addBatch?.(turns(2), contextOf());
    await memory.addBatch?.(turns(2, 2), contextOf());
    await memory.addBatch?.(turns(2, 4), contextOf());
    expect(await ofKind('statement')).toMatchObject([
      { text: 'Ines owns 40 crates.', sourceIds: ['t0', 't1', 't2', 't4'] },
    ]);
  });

  it('shows statements and episodes of the same write to later calls', async () => {
    const script = {
      'segment-messages': [pairs('a', 'b')],
      'narrate-episode': [narrative('Ines packed books.', 'Books')],
      'extract-statements': [{ statements: ['Ines moves house.'] }],
    };
    const { memory, shown } = scriptNemori(script, inPairs);
    await memory.addBatch?.(turns(4), contextOf());
    expect(shown('decide-merge')[0]).toContain('"title":"Books"');
    expect(shown('calibrate-statements')[0]).toContain('{"number":0,"text":"Ines moves house."}');
  });

  it('writes episodes of all waiting messages on flush', async () => {
    const { memory, list } = scriptNemori();
    await memory.add(turn('t0', 'I packed my books.'), contextOf());
    const report = await memory.flush?.(contextOf());
    expect(report).toMatchObject({ skipped: [], buffered: [], usage: { calls: 2 } });
    expect((await list()).map(({ kind, sourceIds }) => [kind, ...sourceIds])).toEqual([
      ['episode', 't0'],
      ['statement', 't0'],
    ]);
    expect(await memory.flush?.(contextOf())).toMatchObject({ stored: [], usage: { calls: 0 } });
  });
});

describe('forgetting messages', () => {
  it('drops their episodes, and makes the other messages wait again with all metadata', async () => {
    const { memory, list, ofKind } = scriptNemori({}, { settings: { batchThreshold: 3 } });
    const secret = turn('s', 'The safe is behind the wardrobe.');
    const other = { ...turn('o', 'The kitchen is blue.'), meta: { room: 'kitchen' } };
    await memory.addBatch?.([secret, other, turn('p', 'The kitchen tiles are green.')], contextOf());
    await memory.add(turn('w', 'The safe has a red door.'), contextOf());
    const touched = await memory.deleteBySource?.(['s', 'w'], contextOf());
    expect(touched).toHaveLength(new Set(touched).size);
    const state = JSON.stringify((await memory.snapshot()).state);
    expect(state).not.toContain('safe');
    expect(await ofKind('episode')).toEqual([]);
    expect((await ofKind('message')).map(({ sourceIds, meta }) => [...sourceIds, meta])).toEqual([
      ['o', { room: 'kitchen' }],
      ['p', undefined],
    ]);
    await memory.add(secret, contextOf());
    expect((await list()).find(({ kind }) => kind === 'episode')?.sourceIds).toEqual(['o', 'p', 's']);
  });

  it('restores a statement that one of them had replaced', async () => {
    const script = {
      'extract-statements': [{ statements: ['Ines eats meat.'] }],
      'calibrate-statements': [learnt('Ines is a vegetarian.', [0], [0])],
      'decide-merge': [kept],
    };
    const { memory, ofKind } = scriptNemori(script, { settings: { batchThreshold: 2 } });
    await memory.addBatch?.(turns(2), contextOf());
    await memory.addBatch?.(turns(2, 2), contextOf());
    expect((await ofKind('statement')).map(({ text }) => text)).toEqual(['Ines is a vegetarian.']);
    await memory.deleteBySource?.(['t2'], contextOf());
    expect((await ofKind('statement')).map(({ text }) => text)).toEqual(['Ines eats meat.']);
    await memory.deleteBySource?.(['t0'], contextOf());
    expect(await ofKind('statement')).toEqual([]);
  });

  it('retains only statements that other messages made in the same words', async () => {
    const script = {
      'extract-statements': [{ statements: ['Ines owns 40 crates.'] }],
      'calibrate-statements': [learnt('Ines owns 40 crates.', [0]), learnt('Ines owns the 40 crates.', [0])],
      'decide-merge': [kept, kept],
    };
    const statements = async (...forgotten: string[]) => {
      const settings = { batchThreshold: 2, dedupeSimilarity: 0.85 };
      const { memory, ofKind } = scriptNemori(script, { settings });
      for (const first of [0, 2, 4]) await memory.addBatch?.(turns(2, first), contextOf());
      await memory.deleteBySource?.(forgotten, contextOf());
      return (await ofKind('statement')).map(({ sourceIds, eventTime }) => [...sourceIds, eventTime]);
    };
    const at = (minute: number) => turn('', '', 8, minute).eventTime;
    expect(await statements()).toEqual([['t0', 't1', 't2', 't4', at(4)]]);
    expect(await statements('t4')).toEqual([['t0', 't1', 't2', at(2)]]);
    expect(await statements('t0')).toEqual([['t2', 't4', at(4)]]);
    expect(await statements('t0', 't2')).toEqual([]);
  });

  it('reaches both indexes', async () => {
    const { memory, find } = scriptNemori({}, { settings: { batchThreshold: 2 } });
    await memory.addBatch?.([turn('a', 'The zebra sleeps.'), turn('b', 'It snores.')], contextOf());
    await memory.deleteBySource?.(['a'], contextOf());
    const found = await find('zebra');
    expect(found.map(({ sourceIds, scoreParts }) => [sourceIds, scoreParts?.words])).toEqual([
      [['b'], undefined],
    ]);
  });
});
