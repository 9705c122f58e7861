import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { localRoutes, newSecret, serveLocally } from './serve-locally.js';

it('answers one request of a connection, whatever a packet holds', async () => {
  let answered = 0;
  const routes = localRoutes().get('/', (context) => {
    answered += 1;
    return context.text('page');
  });
  const served = await serveLocally(routes, { secret: newSecret() });
  const { pathname, host, port } = new URL(served.address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(500));
  const received = await text(socket);
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  expect(answered).toBe(1);
  await served.close();
});
