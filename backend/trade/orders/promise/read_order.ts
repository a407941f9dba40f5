import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import type { Caller } from '#backend/engine/resource/caller'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

/** Computes something of an order that the caller may see. Nothing is stored. Throws NotFound. */
export const readOrder = <T>(caller: Caller, id: number, read: (store: Store, order: Row<'orders'>) => Promise<T>): Promise<T> =>
  runInTransaction(async (trx) => {
    await assertVisible(trx, 'orders', caller, id)
    const store = openStore(trx, caller, await handlers().loadContext(trx))
    return read(store, await findOrFail(store, 'orders', id))
  })
