/** Logs errors that specification §8 hides from the user. */
// eslint-disable-next-line no-console -- the console of the browser is the only log there is
export const log = (error: unknown): void => { console.warn(error) }
