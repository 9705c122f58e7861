import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { serveHere } from './__fixtures__/serve-here.js';

const health = 'GET /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n';

it('a client that sends thousands of requests in a packet is not answered, and others are at once', async () => {
  let begun = 0;
  const served = await serveHere();
  served.server.app.get('/v1/counted', (context) => {
    begun += 1;
    return context.text('');
  });
  const counted = health.replace('health', 'counted');
  const flood = served.raw(counted.repeat(1000)).catch((error: NodeJS.ErrnoException) => error.code);
  expect((await served.get('/v1/health')).status).toBe(200);
  expect(['', 'ECONNRESET', 'EPIPE']).toContain(await flood);
  expect(begun).toBeLessThan(2);
  await served.stop();
});

it('a connection is used again for the request after an answer', async () => {
  const served = await serveHere();
  const socket = connect(Number(served.port), '127.0.0.1').setEncoding('utf8');
  for (let count = 0; count < 3; count += 1) {
    socket.write(health);
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
  }
  socket.destroy();
  await served.stop();
});
