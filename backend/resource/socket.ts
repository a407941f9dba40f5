/** Where backend/start/rooms.ts plugs the rules in, once, at boot. The generic code asks here and imports no room. */
import type { Handlers } from './behavior.ts'

let plugged: Handlers | null = null

export function plug(handlers: Handlers): void {
  plugged = handlers
}

export function handlers(): Handlers {
  if (!plugged) throw new Error('the rooms are not plugged in yet (backend/start/rooms.ts)')
  return plugged
}
