/** The running uploads, outside of React: they survive when a form is remounted. */
import { BoundedQueue } from '#common/bounded_queue'
import type { StoredFile } from '#schema/types'
import { createStore } from '../../../kit/providers/external_store.ts'
import { uploadFile, type UploadPurpose } from '../../../kit/providers/rest/upload.ts'
import { rememberFile } from './file_values.ts'
import { shrinkImage } from './shrink_image.ts'
import { errorTexts } from '../../../kit/providers/rest/api_failure.ts'

export interface Upload {
  readonly key: string
  readonly name: string
  /** Object URL of the chosen image, until the server has a thumbnail. */
  readonly preview: string | null
  /** Uploaded fraction, from 0 to 1. */
  readonly fraction: number
  readonly state: 'preparing' | 'sending' | 'waiting' | 'failed' | 'done'
  readonly message: string
  readonly file: StoredFile | null
}

/** The server takes a few of one person at once, and a phone has one line. */
const queue = new BoundedQueue({ atOnce: 2 })
const uploads = createStore<ReadonlyMap<string, Upload>>(new Map())
const jobs = new Map<string, { readonly purpose: UploadPurpose; readonly given: File; abort: AbortController }>()

export const useUploads = uploads.useValue

/** Starts an upload; the returned key identifies it until the file has an id. */
export function startUpload(purpose: UploadPurpose, given: File): string {
  const key = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  const preview = given.type.startsWith('image/') ? URL.createObjectURL(given) : null
  jobs.set(key, { purpose, given, abort: new AbortController() })
  setUpload({ key, name: given.name, preview, fraction: 0, state: 'preparing', message: '', file: null })
  void run(key)
  return key
}

export function retryUpload(key: string): void {
  const job = jobs.get(key)
  if (!job) return
  job.abort = new AbortController()
  change(key, { state: 'preparing', fraction: 0, message: '' })
  void run(key)
}

/** Aborts an upload and removes it. An uploaded file that no record refers to is deleted within a day. */
export function removeUpload(key: string): void {
  jobs.get(key)?.abort.abort(new DOMException('canceled', 'AbortError'))
  release(key)
  uploads.set(new Map([...uploads.read()].filter(([one]) => one !== key)))
}

async function run(key: string): Promise<void> {
  const job = jobs.get(key)
  if (!job) return
  const { purpose, given, abort: { signal } } = job
  try {
    const content = await shrinkImage(given)
    const file = await queue.run(null, () => {
      change(key, { state: 'sending' })
      return uploadFile({
        purpose, content, name: given.name, takenAt: new Date(given.lastModified).toISOString(), signal,
        onProgress: (fraction) => { change(key, { fraction, state: 'sending' }) },
        onWait: () => { change(key, { fraction: 0, state: 'waiting' }) },
      })
    })
    rememberFile(file)
    release(key)
    change(key, { state: 'done', fraction: 1, preview: null, file })
  } catch (error) {
    if (!signal.aborted) change(key, { state: 'failed', message: errorTexts(error)[0] })
  }
}

/** Frees the chosen file. What it became stays known: a form may still hold the key. */
function release(key: string): void {
  jobs.delete(key)
  const preview = uploads.read().get(key)?.preview
  if (preview) URL.revokeObjectURL(preview)
}

function change(key: string, values: Partial<Upload>): void {
  const upload = uploads.read().get(key)
  if (upload) setUpload({ ...upload, ...values })
}

function setUpload(upload: Upload): void {
  uploads.set(new Map(uploads.read()).set(upload.key, upload))
}
