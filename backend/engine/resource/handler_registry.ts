/** backend/app/start/handlers_provider.ts registers the handlers of all rooms at boot; generic code reads them here and imports no room. */
import type { Check, Handlers } from './handler_types.ts'

let registered: Handlers | null = null

export function registerHandlers(handlers: Handlers): void {
  registered = handlers
}

export function handlers(): Handlers {
  if (!registered) throw new Error('the handlers are not registered yet (backend/app/start/handlers_provider.ts)')
  return registered
}

export function checkNamed(name: string): Check {
  const check = (handlers().checks as Readonly<Record<string, Check>>)[name]
  if (!check) throw new Error(`check "${name}" is not implemented`)
  return check
}
