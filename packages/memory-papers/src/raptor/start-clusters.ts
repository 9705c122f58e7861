import type { Rng } from '@memgym/core';

const rounds = 25;

/** The k-means cluster of each point, with random initial centres far from each other (k-means++). */
export function startClusters(points: readonly Float64Array[], count: number, rng: Rng): number[] {
  let centres = chooseCentres(points, count, rng);
  let clusters = points.map((point) => nearest(point, centres).place);
  for (let round = 0; round < rounds; round += 1) {
    centres = centres.map((centre, place) => {
      const own = points.filter((_, index) => clusters[index] === place);
      return own.length === 0 ? centre : meanOf(own);
    });
    const next = points.map((point) => nearest(point, centres).place);
    const same = next.every((cluster, index) => cluster === clusters[index]);
    clusters = next;
    if (same) break;
  }
  return clusters;
}

function chooseCentres(points: readonly Float64Array[], count: number, rng: Rng): Float64Array[] {
  const centres = [points[rng.int(points.length)] as Float64Array];
  const distances = points.map((point) => nearest(point, centres).distance);
  while (centres.length < count) {
    const total = distances.reduce((sum, distance) => sum + distance, 0);
    let wanted = rng.next() * total;
    let chosen = points.length - 1;
    for (const [index, distance] of distances.entries()) {
      wanted -= distance;
      if (wanted >= 0 || distance === 0) continue;
      chosen = index;
      break;
    }
    const centre = points[chosen] as Float64Array;
    centres.push(centre);
    points.forEach((point, index) => {
      distances[index] = Math.min(distances[index] ?? 0, distanceOf(point, centre));
    });
  }
  return centres;
}

function nearest(point: Float64Array, centres: readonly Float64Array[]): { place: number; distance: number } {
  let best = { place: 0, distance: Number.POSITIVE_INFINITY };
  for (const [place, centre] of centres.entries()) {
    const distance = distanceOf(point, centre);
    if (distance < best.distance) best = { place, distance };
  }
  return best;
}

function distanceOf(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let axis = 0; axis < left.length; axis += 1) sum += ((left[axis] ?? 0) - (right[axis] ?? 0)) ** 2;
  return sum;
}

function meanOf(points: readonly Float64Array[]): Float64Array {
  const width = points[0]?.length ?? 0;
  return Float64Array.from({ length: width }, (_, axis) => {
    return points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length;
  });
}
