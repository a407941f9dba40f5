/** The state of an order of work: how far it is, what was refused, what can be tried again or taken back. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '../../providers/alerts.ts'
import type { Resource } from '../../definition/definition.ts'
import { useSay } from '../../definition/words.ts'
import { doWork, undoWork, type Order, type Result } from './work.ts'

export interface Progress {
  readonly title: string
  readonly order: Order
  readonly kind: 'do' | 'undo'
  readonly total: number
  readonly results: readonly Result[]
  /** Not yet sent, after a part without an answer or a stop. */
  readonly left: readonly number[]
  readonly batch: string | undefined
  readonly isRunning: boolean
  /** Why it did not go on. */
  readonly failure: string | null
}

export interface Work {
  readonly progress: Progress | null
  readonly start: (title: string, order: Order, ids: readonly number[]) => Promise<void>
  readonly goOn: () => void
  readonly undo: () => void
  readonly stop: () => void
  readonly close: () => void
}

export function useWork(resource: Resource): Work {
  const { t } = useSay()
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  const isRunning = progress?.isRunning ?? false
  // What was not sent yet is not sent by a page that is gone.
  useEffect(() => () => { isStopped.current = true }, [])
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => { event.preventDefault() }
    addEventListener('beforeunload', warn)
    return () => { removeEventListener('beforeunload', warn) }
  }, [isRunning])

  const run = async (begun: Progress, ids: readonly number[]): Promise<void> => {
    isStopped.current = false
    let now: Progress = { ...begun, left: ids, isRunning: true, failure: null }
    const show = (next: Progress) => { now = next; setProgress(next) }
    show(now)
    const tell = ({ batch, results }: { batch: string; results: readonly Result[] }) => {
      const told = new Set(results.map(({ id }) => id))
      show({
        ...now, results: [...now.results.filter(({ id }) => !told.has(id)), ...results], left: now.left.filter((id) => !told.has(id)),
        batch: begun.kind === 'do' ? batch : now.batch,
      })
    }
    const failure = await (begun.kind === 'do'
      ? doWork(resource.name, begun.order, ids, begun.batch, tell, () => isStopped.current)
      : undoWork(resource.name, begun.batch ?? '', ids, tell, () => isStopped.current)
    ).then(() => null, (error: unknown) => (error instanceof Error ? error.message : String(error)))
    // Sums of other records change with it.
    void invalidate({ invalidates: ['all'] })
    end({ ...now, isRunning: false, failure })
  }

  /** All went well: a notice says so and offers the way back. Else the results stay on the screen. */
  const end = (done: Progress): void => {
    if (done.failure !== null || done.left.length > 0 || done.results.some(({ ok }) => !ok)) return setProgress(done)
    setProgress(null)
    showAlert({
      type: 'success', title: done.title, timeOut: canUndo(resource, done) ? UNDO_MS : 4_000,
      message: t(done.kind === 'do' ? 'ui.bulk.done' : 'ui.bulk.undone', { count: done.results.length }),
      ...(canUndo(resource, done) && { action: { label: t('ui.bulk.undo'), run: () => { takeBack(done) } } }),
    })
  }

  const takeBack = (done: Progress): void => {
    const ids = done.results.filter(({ ok }) => ok).map(({ id }) => id)
    void run({ ...done, kind: 'undo', title: t('ui.bulk.undo_title', { title: done.title }), total: ids.length, results: [] }, ids)
  }

  return {
    progress,
    start: (title, order, ids) =>
      run({ title, order, kind: 'do', total: ids.length, results: [], left: ids, batch: undefined, isRunning: true, failure: null }, ids),
    goOn: () => {
      if (progress) void run(progress, [...progress.left, ...progress.results.filter(({ ok }) => !ok).map(({ id }) => id)])
    },
    undo: () => { if (progress) takeBack(progress) },
    stop: () => { isStopped.current = true },
    close: () => { setProgress(null) },
  }
}

/** Plain edits, and what lies in the trash. */
export const canUndo = (resource: Resource, { kind, order, batch, results }: Progress): boolean =>
  kind === 'do' && batch !== undefined && results.some(({ ok }) => ok)
  && (order.action === 'edit' || (order.action === 'delete' && resource.soft_delete === true))

const UNDO_MS = 15_000
