/** Employees, their roles, shifts and attendances. */
import { assertMayDeletePerson, assertMaySavePerson } from './protect_person.ts'
import { assertMayDeleteRole, assertMaySaveRole } from './protect_role.ts'
import { beforeSaveAttendance } from './save_attendance.ts'
import { afterSaveShift, beforeSaveShift, shiftName } from './save_shift.ts'
import { tellShift } from './tell_shifts.ts'
import { workedMinutes } from './worked_time.ts'
import { revocationHooks } from '#backend/services/auth/account_hooks'
import { publishDeviceEnd } from '#backend/services/auth/sign_in/devices'
import { defaultRoleHook } from '#backend/services/auth/rights/default_role'
import { defineComputed } from '#backend/engine/resource/define_rules'
import { personName } from '#common/text/person_name'
import type { Hooks, PartialHandlers } from '#backend/engine/resource/handler_types'

const [access, assignDefaultRole] = [revocationHooks('user'), defaultRoleHook('user')]

export const staff = {
  // Couriers have the same two fields.
  computed: {
    person_full_name: defineComputed('users', personName),
    shift_name: defineComputed('plannings', shiftName),
    worked_minutes: defineComputed('attendances', workedMinutes),
  },
  hooks: {
    users: {
      async beforeSave(saving) {
        const added = await assignDefaultRole(saving)
        await assertMaySavePerson({ ...saving, draft: { ...saving.draft, ...added } })
        await access.beforeSave(saving)
        return added
      },
      afterSave: access.afterSave,
      async beforeDelete(deleting) {
        await assertMayDeletePerson(deleting)
        await access.beforeDelete(deleting)
      },
    } satisfies Hooks<'users'>,
    roles: { beforeSave: assertMaySaveRole, beforeDelete: assertMayDeleteRole },
    plannings: {
      beforeSave: beforeSaveShift,
      async afterSave(saved) {
        await afterSaveShift(saved)
        tellShift(saved)
      },
    } satisfies Hooks<'plannings'>,
    attendances: { beforeSave: beforeSaveAttendance },
    devices: { beforeDelete: publishDeviceEnd },
  },
} satisfies PartialHandlers
