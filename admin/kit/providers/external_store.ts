/** State outside of React that components subscribe to. */
import { useSyncExternalStore } from 'react'

/** The listeners of a state; `subscribe` returns the function that removes the listener. */
export function createListeners<A extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: A) => void>()
  return {
    subscribe: (listener: (...args: A) => void): (() => void) => {
      listeners.add(listener)
      return () => { listeners.delete(listener) }
    },
    notify: (...args: A): void => { for (const listener of listeners) listener(...args) },
  }
}

export function createStore<T>(initial: T) {
  const { subscribe, notify } = createListeners()
  let value = initial
  const read = () => value
  return {
    read,
    subscribe,
    set: (next: T): void => { value = next; notify() },
    useValue: (): T => useSyncExternalStore(subscribe, read, read),
  }
}
