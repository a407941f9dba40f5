/** The policies by name, and Bouncer, which asks them. */
import { Bouncer } from '@adonisjs/bouncer'
import type { Caller } from '../caller.ts'

const policies = {
  ResourcePolicy: () => import('./resource_policy.ts'),
  CallPolicy: () => import('./call_policy.ts'),
}

/** `ctx.bouncer` is that of the request; this is for what acts without one: children of a body, imports, scans. */
export const bouncerOf = (caller: Caller | (() => Caller | null)) => new Bouncer(caller, undefined, policies)

declare module '@adonisjs/core/http' {
  interface HttpContext {
    bouncer: ReturnType<typeof bouncerOf>
  }
}
