/** Clients and where they live. */
import { afterSaveClaim, beforeSaveClaim } from './claims.ts'
import { clientFullName } from './name.ts'
import { givingDefaultRole } from '#backend/auth/default_role'
import { endingAccess } from '#backend/auth/end_access'
import { priceTransport } from '#backend/orders/transport'
import { computed } from '#backend/resource/typed_rules'
import type { Hooks, Room, Saving } from '#backend/resource/behavior'

const [access, giveRole] = [endingAccess('client'), givingDefaultRole('client')]

export const clients = {
  computed: { client_full_name: computed('clients', clientFullName) },
  hooks: {
    clients: {
      ...access,
      async beforeSave(saving) {
        const given = await giveRole(saving)
        await access.beforeSave(saving)
        return given
      },
    } satisfies Hooks<'clients'>,
    claims: { beforeSave: beforeSaveClaim, afterSave: afterSaveClaim },
    addresses: {
      /** Whoever writes it, an address of a form has its point from the map. */
      beforeSave({ before, draft }: Saving<'addresses'>) {
        const isPinned = draft.location && !(before?.location ?? null)
        return isPinned ? { location_source: draft.location_source ?? 'pin' } : {}
      },
      afterSave: priceTransport,
    },
  },
} satisfies Room
