/** What the specification (§8) wants logged and nothing more: the person at the screen sees none of it. */
// eslint-disable-next-line no-console -- the console of the browser is the only log there is
export const log = (error: unknown): void => { console.warn(error) }
