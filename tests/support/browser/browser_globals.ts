/** Browser globals that admin modules access while they load, for tests without a browser. */
function createStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string): string | null => items.get(key) ?? null,
    setItem: (key: string, value: string): void => { items.set(key, value) },
    removeItem: (key: string): void => { items.delete(key) },
    clear: (): void => { items.clear() },
  }
}

export const browserStorage = createStorage()

Object.assign(globalThis, { window: new EventTarget() })
Object.defineProperty(globalThis, 'localStorage', { value: browserStorage, configurable: true })
Object.defineProperty(globalThis, 'sessionStorage', { value: createStorage(), configurable: true })
Object.defineProperty(globalThis, 'location', { value: new URL('http://127.0.0.1/user/dashboard'), configurable: true })

/** Imports a module of the admin by its URL, because tests are compiled without the types of a browser. */
export const importAdmin = (path: string): Promise<unknown> => import(new URL(`../../../admin/${path}`, import.meta.url).href)
