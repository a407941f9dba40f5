import { plug } from './resource/socket.ts'

/** Plugs the rules in before anybody can write: a server, a command, a test. */
export default class RoomsProvider {
  async boot() {
    const { handlers } = await import('./rooms.ts')
    if (process.env.MUTATE) {
      const [kind, name, how] = process.env.MUTATE.split(':') as [string, string, string]
      const h = handlers as any
      if (kind === 'effects') h.effects[name] = async () => {}
      if (kind === 'checks') h.checks[name] = { refs: [], holds: () => true }
      if (kind === 'computed') h.computed[name] = () => (how === 'x' ? 'x' : null)
      if (kind === 'hooks') { const [r, k] = name.split('.') as [string, string]; h.hooks[r] = { ...h.hooks[r], [k]: undefined } }
    }
    plug(handlers)
  }
}
