export { infoSchema, type ServiceInfo } from './protocol/info.js';
export type { ServiceMemory } from './protocol/memory.js';
export { problemCodes, problemSchema } from './protocol/problem.js';
export { type RouteName, type RouteRequest, routes } from './protocol/routes.js';
