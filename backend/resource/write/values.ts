/** Values that the definition gives by name: `{ me: 'id' }`, `{ now: 'instant' }`, `{ said: 'reason' }`, or themselves. */
import { traitsOf } from '#schema/fields/index'
import { asMorph } from '../caller.ts'
import type { Field } from '#backend/definition/registry'
import type { Store } from '../store.ts'
import type { Context } from '#schema/predicate'

/** For a morph field `{ me }` is the caller as a whole: who measured, who confirmed. */
export function valueOf(store: Store, field: Field, said: unknown, reason: string | null = null): unknown {
  if (typeof said !== 'object' || said === null) return said
  if ('me' in said) {
    if (traitsOf(field).relation === 'polymorphic') return store.caller && asMorph(store.caller)
    return store.caller?.me[String(said.me)] ?? null
  }
  if ('now' in said) return said.now === 'today' ? store.facts.today : store.facts.now
  return 'said' in said ? reason : said
}

export const contextOf = (store: Store): Context => ({
  me: store.caller?.me ?? {},
  now: { instant: store.facts.now, today: store.facts.today },
})
