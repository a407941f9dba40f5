/** Files on their way, beside the forms that wait for them: a drawn-anew form finds them again. */
import { useSyncExternalStore } from 'react'
import type { StoredFile } from '#schema/types'
import { sendFile, type Purpose } from '../../providers/upload.ts'
import { meet } from './known.ts'
import { shrunk } from './shrink.ts'

export interface Upload {
  readonly key: string
  readonly name: string
  /** Of the picture on this machine, until the server has its own. */
  readonly preview: string | null
  /** From 0 to 1. */
  readonly part: number
  readonly state: 'preparing' | 'sending' | 'waiting' | 'failed' | 'done'
  readonly message: string
  readonly file: StoredFile | null
}

let all: ReadonlyMap<string, Upload> = new Map()
const work = new Map<string, { readonly purpose: Purpose; readonly given: File; abort: AbortController }>()
const listeners = new Set<() => void>()

export const useUploads = (): ReadonlyMap<string, Upload> =>
  useSyncExternalStore((listener) => { listeners.add(listener); return () => { listeners.delete(listener) } }, () => all)

/** Begins at once; the key stands for the file until it has a number. */
export function startUpload(purpose: Purpose, given: File): string {
  const key = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  const preview = given.type.startsWith('image/') ? URL.createObjectURL(given) : null
  work.set(key, { purpose, given, abort: new AbortController() })
  put({ key, name: given.name, preview, part: 0, state: 'preparing', message: '', file: null })
  void run(key)
  return key
}

export function retryUpload(key: string): void {
  const job = work.get(key)
  if (!job) return
  job.abort = new AbortController()
  change(key, { state: 'preparing', part: 0, message: '' })
  void run(key)
}

/** Stopped when it is still under way, and forgotten. What has arrived and is named by no record goes within a day. */
export function dropUpload(key: string): void {
  work.get(key)?.abort.abort(new DOMException('canceled', 'AbortError'))
  work.delete(key)
  const upload = all.get(key)
  if (upload?.preview) URL.revokeObjectURL(upload.preview)
  all = new Map([...all].filter(([one]) => one !== key))
  announce()
}

async function run(key: string): Promise<void> {
  const job = work.get(key)
  if (!job) return
  const { purpose, given, abort: { signal } } = job
  try {
    const content = await shrunk(given)
    change(key, { state: 'sending' })
    const file = await sendFile({
      purpose, content, name: given.name, takenAt: new Date(given.lastModified).toISOString(), signal,
      onProgress: (part) => { change(key, { part, state: 'sending' }) },
      onWait: () => { change(key, { part: 0, state: 'waiting' }) },
    })
    meet(file)
    change(key, { state: 'done', part: 1, file })
  } catch (error) {
    if (!signal.aborted) change(key, { state: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

function change(key: string, values: Partial<Upload>): void {
  const upload = all.get(key)
  if (upload) put({ ...upload, ...values })
}

function put(upload: Upload): void {
  all = new Map(all).set(upload.key, upload)
  announce()
}

const announce = () => { for (const listener of listeners) listener() }
