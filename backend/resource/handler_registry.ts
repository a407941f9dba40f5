/** backend/start/handlers_provider.ts registers the handlers of all rooms at boot; generic code reads them here and imports no room. */
import type { Handlers } from './handler_types.ts'

let registered: Handlers | null = null

export function registerHandlers(handlers: Handlers): void {
  registered = handlers
}

export function handlers(): Handlers {
  if (!registered) throw new Error('the handlers are not registered yet (backend/start/handlers_provider.ts)')
  return registered
}
