import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemory, openFolderStorage } from '@memgym/memory-systems';
import { describe, expect, it } from 'vitest';
import { gatedSystem } from './__fixtures__/gated-system.js';
import { serveHere } from './__fixtures__/serve-here.js';

const scope = { user: 'ann' };
const said = { scope, messages: [{ id: 't1', content: 'I moved to Bergen.' }] };

describe('a server that stops', () => {
  it('stores what it accepted, so that a later server finds it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memgym-stop-'));
    const open = async () => createMemory({ storage: await openFolderStorage(join(folder, 'memory')) });
    const served = await serveHere({ memory: await open() });
    for (let number = 0; number < 50; number += 1) {
      const messages = [{ id: `t${number}`, content: `Note ${number}` }];
      const { body } = await served.post('remember', { scope, messages, wait: false });
      expect(body.status).toBe('accepted');
    }
    expect(await served.stop()).toEqual({ isComplete: true });
    const memory = await open();
    expect(await memory.forUser('ann').list()).toHaveLength(50);
    await memory.close();
    rmSync(folder, { recursive: true });
  });

  it('answers the requests under way, and refuses new ones', async () => {
    const { system, writing, open } = gatedSystem();
    const served = await serveHere({ memory: createMemory({ system }) });
    const underWay = served.post('remember', said);
    await writing;
    const stopped = served.server.stop();
    expect((await served.get('/v1/health')).body).toMatchObject({ code: 'busy', retryable: true });
    const refused = await served.post('recall', { scope, query: 'Bergen' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    open();
    expect((await underWay).body).toMatchObject({ status: 'done' });
    expect(await stopped).toEqual({ isComplete: true });
    await served.stop();
  });

  it('says what could not be stored', async () => {
    const { system, fail } = gatedSystem();
    const served = await serveHere({ memory: createMemory({ system }) });
    await served.post('remember', { ...said, wait: false });
    fail(new Error('the disk of the test is full'));
    const report = await served.stop();
    expect(report).toMatchObject({
      isComplete: false,
      failure: { message: expect.stringContaining('1 message waits') },
    });
  });

  it('does not wait for ever', async () => {
    const { system, writing } = gatedSystem();
    const served = await serveHere({ memory: createMemory({ system }) });
    await served.post('remember', { ...said, wait: false });
    await writing;
    expect(await served.stop(1)).toMatchObject({ isComplete: false });
  });
});

describe('a message that was accepted', () => {
  it('is waited for', async () => {
    const { system, open } = gatedSystem();
    const served = await serveHere({ memory: createMemory({ system }) });
    await served.post('remember', { ...said, wait: false });
    expect((await served.post('wait', { scope, timeoutMs: 0 })).body).toEqual({
      status: 'waiting',
      waiting: 1,
    });
    const waited = served.post('wait', { scope });
    open();
    expect((await waited).body).toEqual({ status: 'done' });
    expect((await served.post('recall', { scope, query: 'Bergen' })).body.memories).toHaveLength(1);
    await served.stop();
  });

  it('and cannot be stored is named, without what failed inside', async () => {
    const { system, fail } = gatedSystem();
    const served = await serveHere({ memory: createMemory({ system }) });
    await served.post('remember', { ...said, wait: false });
    fail(new Error('/srv/secret-place is full'));
    const { body } = await served.post('wait', { scope });
    expect(body).toMatchObject({ status: 'failed', failed: [{ sourceId: 't1' }] });
    expect(JSON.stringify(body)).not.toContain('secret-place');
    expect((await served.post('reset', { scope })).body).toEqual({});
    expect((await served.post('wait', { scope })).body).toEqual({ status: 'done' });
    await served.stop();
  });

  it('is one of few: more are refused until these are stored', async () => {
    const { system, open } = gatedSystem();
    const served = await serveHere({ memory: createMemory({ system }), limits: { waitingMessages: 2 } });
    const accept = (id: string) =>
      served.post('remember', { scope, wait: false, messages: [{ id, content: id }] });
    expect([(await accept('t1')).status, (await accept('t2')).status]).toEqual([200, 200]);
    expect((await accept('t3')).body).toMatchObject({ code: 'busy', retryable: true });
    open();
    await served.post('wait', { scope });
    expect((await accept('t3')).status).toBe(200);
    await served.stop();
  });
});
