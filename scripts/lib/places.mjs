/** Lets at most `count` tasks run at once; the others wait in order. */
export function createPlaces(count) {
  const waiting = [];
  let free = count;
  return {
    take: async (task) => {
      if (free > 0) free -= 1;
      else await new Promise((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
