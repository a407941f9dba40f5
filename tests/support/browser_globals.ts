/** Browser globals that admin modules access while they load, for tests without a browser. Import it before those modules. */
const items = new Map<string, string>()

export const storage = {
  getItem: (key: string): string | null => items.get(key) ?? null,
  setItem: (key: string, value: string): void => { items.set(key, value) },
  removeItem: (key: string): void => { items.delete(key) },
  clear: (): void => { items.clear() },
}

Object.assign(globalThis, { window: new EventTarget() })
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
