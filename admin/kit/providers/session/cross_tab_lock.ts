/**
 * Mutual exclusion across all tabs. Without the Web Locks API (a page over plain http on the local network) only this tab is
 * covered; a tab that loses the race picks up the other's new token (see http.ts).
 */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>
  const result = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, result)
  return result
}

/** Does nothing while the lock is held. */
export async function tryWithLock(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  if (busy.has(name)) return
  busy.add(name)
  await withLock(name, work).finally(() => busy.delete(name))
}

const queues = new Map<string, Promise<unknown>>()
const busy = new Set<string>()
