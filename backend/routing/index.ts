export { findRoutesInThread } from './routes_in_thread.ts'
