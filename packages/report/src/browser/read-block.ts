import { gunzipSync, strFromU8 } from 'fflate';

/** The data of a compressed block of the page. @param id the id of its element */
export function readBlock<Value>(id: string): Value {
  const text = document.getElementById(id)?.textContent ?? '';
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place += 1) bytes[place] = binary.charCodeAt(place);
  return JSON.parse(strFromU8(gunzipSync(bytes))) as Value;
}
