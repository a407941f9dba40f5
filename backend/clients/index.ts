/** Clients and where they live. */
import { afterSaveClaim, beforeSaveClaim } from './claims.ts'
import { clientFullName } from './name.ts'
import { accountHooks } from '#backend/auth/account_hooks'
import { priceTransport } from '#backend/orders/transport'
import { computed } from '#backend/resource/typed_rules'
import type { Hooks, Room, Saving } from '#backend/resource/behavior'

export const clients = {
  computed: { client_full_name: computed('clients', clientFullName) },
  hooks: {
    clients: accountHooks('client') satisfies Hooks<'clients'>,
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
