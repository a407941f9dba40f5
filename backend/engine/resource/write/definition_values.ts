/** Resolves values of the definition: `{ me: 'id' }`, `{ now: 'instant' }`, `{ input: 'reason' }`, or literals. */
import { traitsOf } from '#schema/fields/index'
import { asMorph } from '../caller.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { Store } from '../store.ts'
import type { Context } from '#schema/predicate'

/** For a morph field `{ me }` is the caller as a morph value. */
export function resolveValue(store: Store, field: Field, definition: unknown, reason: string | null = null): unknown {
  if (typeof definition !== 'object' || definition === null) return definition
  if ('me' in definition) {
    if (traitsOf(field).relation === 'polymorphic') return store.caller && asMorph(store.caller)
    return store.caller?.me[String(definition.me)] ?? null
  }
  if ('now' in definition) return definition.now === 'today' ? store.context.today : store.context.now
  return 'input' in definition ? reason : definition
}

export const predicateContext = (store: Store): Context => ({
  me: store.caller?.me ?? {},
  now: { instant: store.context.now, today: store.context.today },
})
