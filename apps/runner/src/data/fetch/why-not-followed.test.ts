import { describe, expect, it } from 'vitest';
import { whyNotFollowed } from './why-not-followed.js';

const here = 'http://127.0.0.1:8080/s.json';
const publisher = 'https://data.example/s.json';

describe('where a file is fetched from', () => {
  it.each([
    [publisher, publisher],
    [publisher, 'https://cdn.example/s.json'],
    [here, here],
    [here, 'http://localhost:9/s.json'],
    [here, 'https://data.example/s.json'],
  ])('%s may lead to %s', (source, place) => expect(whyNotFollowed(source, place)).toBeUndefined());

  it.each([
    [publisher, 'http://data.example/s.json', 'http://data.example', /not https/],
    [publisher, 'http://127.0.0.1:8080/admin', 'http://127.0.0.1:8080', /this machine/],
    [publisher, 'https://localhost/admin', 'https://localhost', /this machine/],
    [publisher, 'http://[::1]/admin', 'http://[::1]', /this machine/],
    [publisher, 'http://169.254.169.254/latest', 'http://169.254.169.254', /not https/],
    [publisher, 'file:///etc/hosts', 'file://', /not https/],
    [publisher, 'data:text/plain,x', 'data://', /not https/],
    [here, 'ftp://127.0.0.1/s.json', 'ftp://127.0.0.1', /not https/],
  ])('%s must not lead to %s', (source, place, shown, why) => {
    expect(whyNotFollowed(source, place)).toMatchObject({ place: shown, why: expect.stringMatching(why) });
  });
});
