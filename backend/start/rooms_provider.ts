import { plug } from '#backend/resource/socket'

/** Plugs the rules in before anybody can write: a server, a command, a test. */
export default class RoomsProvider {
  async boot() {
    const { handlers } = await import('./rooms.ts')
    plug(handlers)
  }
}
