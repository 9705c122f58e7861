const size = 624;
const middle = 397;

/** A state of the Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), made from a 32-bit seed. */
export function mersenneState(seed: number): Uint32Array {
  const state = new Uint32Array(size);
  state[0] = seed;
  for (let at = 1; at < size; at += 1) {
    const before = state[at - 1] as number;
    state[at] = Math.imul(1_812_433_253, before ^ (before >>> 30)) + at;
  }
  return state;
}

/** The 32-bit numbers generated from a state, which is modified. */
export function mersenneTwister(state: Uint32Array): () => number {
  let index = size;
  return () => {
    if (index === size) {
      twist(state);
      index = 0;
    }
    let value = state[index] as number;
    index += 1;
    value ^= value >>> 11;
    value ^= (value << 7) & 0x9d2c5680;
    value ^= (value << 15) & 0xefc60000;
    return (value ^ (value >>> 18)) >>> 0;
  };
}

function twist(state: Uint32Array): void {
  for (let at = 0; at < size; at += 1) {
    const mixed = ((state[at] as number) & 0x80000000) | ((state[(at + 1) % size] as number) & 0x7fffffff);
    state[at] = (state[(at + middle) % size] as number) ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
  }
}
