/** Calls outside the resources: `ctx.bouncer.with('CallPolicy').authorize('make', needs)`, before anything is parsed or looked up. */
import { BasePolicy } from '@adonisjs/bouncer'
import type { Caller } from '../caller.ts'

export default class CallPolicy extends BasePolicy {
  /** `needs`: the permissions of any one of these sets. */
  make({ permissions }: Caller, needs: readonly (readonly string[])[]): boolean {
    return needs.some((need) => need.every((name) => permissions.has(name)))
  }
}
