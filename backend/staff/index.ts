/** People who work here, at the counter, in the plant and on the road. */
import { protectDeleted, protectPerson } from './protect_person.ts'
import { assertUnused, protectRole } from './protect_role.ts'
import { beforeSaveAttendance } from './save_attendance.ts'
import { afterSaveShift, beforeSaveShift } from './save_shift.ts'
import { shiftName } from './shift_name.ts'
import { workedMinutes } from './worked_time.ts'
import { accountHooks } from '#backend/auth/account_hooks'
import { givingDefaultRole } from '#backend/auth/default_role'
import { endingAccess } from '#backend/auth/end_access'
import { computed } from '#backend/resource/typed_rules'
import { personName } from '#common/person_name'
import type { Hooks, Room } from '#backend/resource/behavior'

const [access, giveRole] = [endingAccess('user'), givingDefaultRole('user')]

export const staff = {
  // Couriers have the same two fields.
  computed: {
    person_full_name: computed('users', personName),
    shift_name: computed('plannings', shiftName),
    worked_minutes: computed('attendances', workedMinutes),
  },
  hooks: {
    users: {
      async beforeSave(saving) {
        const given = await giveRole(saving)
        await protectPerson({ ...saving, draft: { ...saving.draft, ...given } })
        await access.beforeSave(saving)
        return given
      },
      afterSave: access.afterSave,
      async beforeDelete(deleting) {
        await protectDeleted(deleting)
        await access.beforeDelete(deleting)
      },
    } satisfies Hooks<'users'>,
    couriers: accountHooks('courier') satisfies Hooks<'couriers'>,
    roles: { beforeSave: protectRole, beforeDelete: assertUnused },
    plannings: { beforeSave: beforeSaveShift, afterSave: afterSaveShift },
    attendances: { beforeSave: beforeSaveAttendance },
  },
} satisfies Room
