import { registerHandlers } from '#backend/engine/resource/handler_registry'

/** Registers the rooms at boot, before any record can be written by a server, a command or a test. */
export default class HandlersProvider {
  async boot() {
    const { allHandlers } = await import('./handlers.ts')
    registerHandlers(allHandlers)
  }
}
