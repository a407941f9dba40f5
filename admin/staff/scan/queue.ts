/** One scan after the other: the answers arrive in the order of the scans, also when the second is read before the first is answered. */
export function createQueue(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const next = last.then(run, run)
    last = next.catch(() => {})
    return next
  }
}

/** Runs again once if the connection broke in between: `call` sends the same body again with the same idempotency key. */
export async function retryOnce<T>(run: () => Promise<T>, isBroken: (error: unknown) => boolean): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isBroken(error)) throw error
    return run()
  }
}
