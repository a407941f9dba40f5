/** What modules of the admin reach for while they load, and a storage, for tests without a browser. Imported before them. */
const kept = new Map<string, string>()

export const storage = {
  getItem: (key: string): string | null => kept.get(key) ?? null,
  setItem: (key: string, value: string): void => { kept.set(key, value) },
  removeItem: (key: string): void => { kept.delete(key) },
  clear: (): void => { kept.clear() },
}

Object.assign(globalThis, { window: new EventTarget() })
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
