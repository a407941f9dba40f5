/** The policies by name, and Bouncer, which asks them. */
import { Bouncer } from '@adonisjs/bouncer'
import CallPolicy from './call_policy.ts'
import ResourcePolicy from './resource_policy.ts'
import type { Caller } from '../caller.ts'

// Bouncer asks for the module of a policy with every question: an import here instead of one a request.
const policies = {
  ResourcePolicy: () => Promise.resolve({ default: ResourcePolicy }),
  CallPolicy: () => Promise.resolve({ default: CallPolicy }),
}

/** `ctx.bouncer` is that of the request; this is for what acts without one: children of a body, imports, scans. */
export const bouncerOf = (caller: Caller | (() => Caller | null)) => new Bouncer(caller, undefined, policies)

declare module '@adonisjs/core/http' {
  interface HttpContext {
    bouncer: ReturnType<typeof bouncerOf>
  }
}
