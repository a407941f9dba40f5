/** An order of work on its way: sent in parts, so that one sees how far it is and can stop it. */
import { call } from '../../providers/http.ts'
import type { Query } from '../../providers/query.ts'
import { urlOf } from '../../providers/data.ts'

export interface Result {
  readonly id: number
  readonly label: string
  readonly ok: boolean
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** What is done with each record: the body of a bulk request without its records. */
export interface Order {
  readonly action: string
  readonly values?: Readonly<Record<string, unknown>>
  readonly args?: Readonly<Record<string, unknown>>
  readonly reason?: unknown
}

interface Report { readonly batch: string; readonly results: readonly Result[] }

const PART = 50

/** Records that a filter leads to, by id; `more` when there are too many for one order. */
export async function selectedIds(resource: string, query: Query): Promise<{ readonly ids: readonly number[]; readonly more: boolean }> {
  return (await call<{ ids: number[]; more: boolean }>(urlOf(resource, 'selection'), { query })).body
}

/** Throws the Failure of a part that got no answer; what `tell` has told by then is done. */
export async function doWork(
  resource: string, order: Order, ids: readonly number[], batch: string | undefined,
  tell: (report: Report) => void, isStopped: () => boolean,
): Promise<void> {
  let known = batch
  for (const part of partsOf(ids)) {
    if (isStopped()) return
    const { body } = await call<Report>(urlOf(resource, 'bulk'), {
      method: 'POST', body: { ...order, ids: part, ...(known !== undefined && { batch: known }) },
    })
    known = body.batch
    tell(body)
  }
}

export async function undoWork(
  resource: string, batch: string, ids: readonly number[], tell: (report: Report) => void, isStopped: () => boolean,
): Promise<void> {
  for (const part of partsOf(ids)) {
    if (isStopped()) return
    tell((await call<Report>(`${urlOf(resource, 'bulk')}/${batch}/undo`, { method: 'POST', body: { ids: part } })).body)
  }
}

const partsOf = (ids: readonly number[]): readonly number[][] =>
  Array.from({ length: Math.ceil(ids.length / PART) }, (_, index) => ids.slice(index * PART, (index + 1) * PART))
