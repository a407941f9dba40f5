/** The state of a batch: its progress, the refused records, what can be retried or undone. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '../../../kit/providers/alerts.ts'
import type { Resource } from '../../definition/definition.ts'
import { useTranslation } from '../../definition/translation.ts'
import { runBatch, undoBatch, type BulkRequest, type BatchResult } from './batch_requests.ts'
import { errorText } from '../../../kit/providers/rest/api_failure.ts'
import { useUnloadWarning } from '../form/use_leave_guard.ts'

export interface BatchProgress {
  readonly title: string
  readonly request: BulkRequest
  readonly kind: 'do' | 'undo'
  readonly total: number
  readonly results: readonly BatchResult[]
  /** The ids that were not sent yet, after a failed chunk or a stop. */
  readonly left: readonly number[]
  readonly batch: string | undefined
  readonly isRunning: boolean
  /** The error that stopped the batch. */
  readonly failure: string | null
}

export interface BatchControl {
  readonly progress: BatchProgress | null
  readonly start: (title: string, request: BulkRequest, ids: readonly number[]) => Promise<void>
  readonly resume: () => void
  readonly undo: () => void
  readonly stop: () => void
  readonly close: () => void
}

export function useBatch(resource: Resource): BatchControl {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  const isStopped = useRef(false)
  const isRunning = progress?.isRunning ?? false
  // An unmounted page sends no further chunks.
  useEffect(() => () => { isStopped.current = true }, [])
  useUnloadWarning(isRunning)

  const run = async (initial: BatchProgress, ids: readonly number[]): Promise<void> => {
    isStopped.current = false
    let state: BatchProgress = { ...initial, left: ids, isRunning: true, failure: null }
    const show = (next: BatchProgress) => { state = next; setProgress(next) }
    show(state)
    const onChunk = ({ batch, results }: { batch: string; results: readonly BatchResult[] }) => {
      const reported = new Set(results.map(({ id }) => id))
      show({
        ...state, results: [...state.results.filter(({ id }) => !reported.has(id)), ...results],
        left: state.left.filter((id) => !reported.has(id)),
        batch: initial.kind === 'do' ? batch : state.batch,
      })
    }
    const failure = await (initial.kind === 'do'
      ? runBatch(resource.name, initial.request, ids, initial.batch, onChunk, () => isStopped.current)
      : undoBatch(resource.name, initial.batch ?? '', ids, onChunk, () => isStopped.current)
    ).then(() => null, errorText)
    // Rollups of other records change too.
    void invalidate({ invalidates: ['all'] })
    finish({ ...state, isRunning: false, failure })
  }

  /** When all records succeeded, a notice says so and offers to undo it. Otherwise the dialog with the results stays open. */
  const finish = (finished: BatchProgress): void => {
    if (finished.failure !== null || finished.left.length > 0 || finished.results.some(({ ok }) => !ok)) return setProgress(finished)
    setProgress(null)
    showAlert({
      type: 'success', title: finished.title, timeOut: canUndo(resource, finished) ? UNDO_MS : 4_000,
      message: t(finished.kind === 'do' ? 'ui.bulk.done' : 'ui.bulk.undone', { count: finished.results.length }),
      ...(canUndo(resource, finished) && { action: { label: t('ui.list.undo'), run: () => { undo(finished) } } }),
    })
  }

  const undo = (finished: BatchProgress): void => {
    const ids = finished.results.filter(({ ok }) => ok).map(({ id }) => id)
    void run({ ...finished, kind: 'undo', title: t('ui.bulk.undo_title', { title: finished.title }), total: ids.length, results: [] }, ids)
  }

  return {
    progress,
    start: (title, request, ids) =>
      run({ title, request, kind: 'do', total: ids.length, results: [], left: ids, batch: undefined, isRunning: true, failure: null }, ids),
    resume: () => {
      if (progress) void run(progress, [...progress.left, ...progress.results.filter(({ ok }) => !ok).map(({ id }) => id)])
    },
    undo: () => { if (progress) undo(progress) },
    stop: () => { isStopped.current = true },
    close: () => { setProgress(null) },
  }
}

/** Edits and soft deletes can be undone. */
export const canUndo = (resource: Resource, { kind, request, batch, results }: BatchProgress): boolean =>
  kind === 'do' && batch !== undefined && results.some(({ ok }) => ok)
  && (request.action === 'edit' || (request.action === 'delete' && resource.soft_delete === true))

const UNDO_MS = 15_000
