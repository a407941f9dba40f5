/**
 * In place of the package side-channel (vite.config.ts), with which qs, a dependency of Refine, recognizes circular values: a WeakMap.
 * The package carries polyfills of WeakMap, and an inspector of objects for its error message.
 */
const createSideChannel = () => new WeakMap()

/** What `require` returns: qs is CommonJS. */
export { createSideChannel as 'module.exports' }
