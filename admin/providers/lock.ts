/**
 * One at a time over all tabs. Without the Web Locks API (a page over plain http on the local network) only this tab is
 * covered; whoever loses that race finds the other's new token (see http.ts).
 */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>
  const turn = (tails.get(name) ?? Promise.resolve()).then(work, work)
  tails.set(name, turn)
  return turn
}

/** Does nothing while anybody is at it. */
export async function unlessBusy(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  if (busy.has(name)) return
  busy.add(name)
  await alone(name, work).finally(() => busy.delete(name))
}

const tails = new Map<string, Promise<unknown>>()
const busy = new Set<string>()
