import { expect, it } from 'vitest';
import { placesInJson } from './place-in-json.js';

const text = `{
  "a": [
    1, {"b": true}],
  "a\\u0062": null, "__proto__": {"x": 1}
}`;

it.each([
  ['the whole', [], '1:1'],
  ['a member', ['a'], '2:3'],
  ['an element', ['a', 0], '3:5'],
  ['a member of an element', ['a', 1, 'b'], '3:9'],
  ['an escaped key', ['ab'], '4:3'],
  ['any key', ['__proto__', 'x'], '4:34'],
  ['what surrounds a missing key', ['a', 1, 'c'], '3:8'],
  ['what surrounds a missing element', ['a', 7], '2:3'],
])('places %s', (_what, path, expected) => {
  const place = placesInJson(text)(path);
  expect(`${place?.line}:${place?.column}`).toBe(expected);
});
