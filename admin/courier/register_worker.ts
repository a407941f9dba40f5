/**
 * Registers the worker that keeps the application for the time without a network. A new version waits until the application starts
 * again, or the courier loads it: what was typed is not lost.
 */
import { createStore } from '../kit/providers/external_store.ts'
import { log } from '../kit/providers/log.ts'

const waiting = createStore<(() => void) | null>(null)
/** Loads the new version; null when there is none. */
export const useNewVersion = waiting.useValue

let isRegistered = false

/** Pages over plain http have no service worker; the development server has no files to keep. */
export function registerWorker(): void {
  if (isRegistered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isRegistered = true
  const isFirst = navigator.serviceWorker.controller === null
  // A new worker has taken over: its files belong to another document than the one that is open.
  navigator.serviceWorker.addEventListener('controllerchange', () => { if (!isFirst) location.reload() })
  navigator.serviceWorker.register('/courier-worker.js', { scope: '/courier' }).then(watch).catch(log)
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker) => { waiting.set(() => { worker.postMessage('activate') }) }
  // Found at the start of the application, when nothing has been typed yet.
  if (registration.waiting && navigator.serviceWorker.controller) registration.waiting.postMessage('activate')
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(installing)
    })
  })
  document.addEventListener('visibilitychange', () => { if (!document.hidden) void registration.update().catch(log) })
}
