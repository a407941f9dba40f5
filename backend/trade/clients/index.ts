/** Clients and their addresses. */
import { afterSaveClaim, beforeSaveClaim } from './save_claim.ts'
import { claimWaits } from './claim_waits.ts'
import { reworkClaimed } from './rework_claimed.ts'
import { clientFullName } from './name.ts'
import { zoneOfAddress } from '#backend/trade/catalogue/index'
import { settleSubject, settleWish } from '#backend/trade/follow_ups/index'
import { assertMayAddAddress } from './portal_limits.ts'
import { accountHooks } from '#backend/services/auth/account_hooks'
import { fillTransportFees } from '#backend/trade/orders/price/transport_fee'
import { endRepeats, syncStopsWithAddress } from '#backend/trade/orders/index'
import { joinThreads } from '#backend/trade/threads/index'
import { defineCheck, defineComputed, fieldsOf } from '#backend/engine/resource/define_rules'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import type { Hooks, PartialHandlers, BeforeSaveContext, AfterSaveContext } from '#backend/engine/resource/handler_types'

export const clients = {
  computed: { client_full_name: defineComputed('clients', clientFullName) },
  effects: { rework_claimed: { patch: reworkClaimed } },
  checks: {
    claimed_order_is_delivered: defineCheck(
      fieldsOf('claims', []), { order_id: fieldsOf('orders', ['status']) },
      (_claim, { refs: { order_id: order } }) => order?.status === 'delivered',
    ),
  },
  watches: { claim_waits: claimWaits },
  hooks: {
    clients: {
      ...accountHooks('client'),
      async afterSave(saved: AfterSaveContext<'clients'>) {
        await accountHooks('client').afterSave(saved)
        await joinThreads(saved)
      },
      async beforeDelete(deleting: { readonly store: Store; readonly row: Row<'clients'> }) {
        await accountHooks('client').beforeDelete(deleting)
        await endRepeats(deleting)
        await settleWish(deleting.store, deleting.row.id)
      },
    } satisfies Hooks<'clients'>,
    claims: {
      beforeSave: beforeSaveClaim, afterSave: afterSaveClaim,
      beforeDelete: ({ store, row }) => settleSubject(store, { type: 'claims', id: row.id }),
    } satisfies Hooks<'claims'>,
    addresses: {
      /** The location in a request is a pin on the map, whoever sends it. */
      async beforeSave({ store, before, draft }: BeforeSaveContext<'addresses'>) {
        if (!before) await assertMayAddAddress(store)
        const isPinned = draft.location && !(before?.location ?? null)
        return { ...isPinned && { location_source: draft.location_source ?? 'pin' }, ...await zoneOfAddress(store, before, draft) }
      },
      async afterSave(saved: AfterSaveContext<'addresses'>) {
        await fillTransportFees(saved)
        await syncStopsWithAddress(saved)
      },
    },
  },
} satisfies PartialHandlers
