export { findRoutesInThread } from './routes_in_thread.ts'
export { roadWays } from './road_ways.ts'
