/** An action of the courier, as it waits on the phone until the server has answered it. */
import type { ErrorTexts } from './answer.ts'

export interface QueuedAction {
  /** Grows with every action of this phone: the order in which they are sent. */
  readonly seq: number
  /** Sent as `Idempotency-Key`: however often the action is sent, the server carries it out once. */
  readonly key: string
  /** Only this courier's session may send it. */
  readonly courier_id: number
  /** `stops 12`, `shipments 3`: a refusal holds only the later actions of the same subject. */
  readonly subject: string
  /** The resource and record that the call is about; `verb` of a child that is created is `create`. */
  readonly target: ActionTarget
  readonly body: Readonly<Record<string, unknown>>
  /** ISO 8601, by the clock of the server as far as the phone knows it: sent as X-Device-At. */
  readonly device_at: string
  readonly photos: readonly ActionPhoto[]
  /** `sent`: the server has carried it out, but the day that was read last does not contain it yet. */
  readonly state: 'waiting' | 'sent' | 'refused'
  readonly refusal: Refusal | null
  /** The server could not take it, while it took others: it is tried again at `retry_at`, a few times. Missing: it has not failed. */
  readonly failure?: { readonly tries: number; readonly retry_at: number } | null
}

export interface ActionTarget {
  readonly resource: ActionResource
  /** Null for a row that the action creates. */
  readonly id: number | null
  readonly verb: string
}

/** As in the paths of the API. */
export type ActionResource =
  'shipments' | 'order-deliveries' | 'order-delivery-items' | 'delivery-calls' | 'shipment-expenses' | 'inbox'

/** A photo is uploaded before its action is sent. */
export interface ActionPhoto {
  /** Key of the content in the store of the phone, and of its upload. */
  readonly key: string
  /** The field of the body that its id belongs to. */
  readonly field: string
  /** A list of ids instead of one. */
  readonly is_list: boolean
  /** For the upload: `order_deliveries.photos`. */
  readonly purpose: string
  /** Null until it is uploaded. */
  readonly media_id: number | null
  /** It is uploaded a second time, under another key: the server has not kept the first one. */
  readonly is_renewed?: boolean
}

/** It failed too often; a photo of it cannot be read on the phone any more. Other codes are those of the server. */
export const FAILED = 'E_FAILED'
export const PHOTO_LOST = 'E_PHOTO_LOST'

export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly errors: ErrorTexts
  /** What it says, by language, for the office. An action that an older version of the pages kept lacks it. */
  readonly texts?: Readonly<Record<string, string>>
  /** Key of the photo that was refused or is lost; null or missing: the action itself was. */
  readonly photo?: string | null
  /** The office has been told. */
  readonly is_reported: boolean
}

export type NewAction = Pick<QueuedAction, 'subject' | 'target' | 'body' | 'photos'> & {
  /** The name of what was typed for it (drafts.ts). */
  readonly draft?: string | undefined
}

export const subjectOf = (resource: 'stops' | 'shipments' | 'inbox', id: number): string => `${resource} ${id}`

/** The path of the call below `/api/courier`. */
export function pathOf({ resource, id, verb }: ActionTarget): string {
  if (id !== null) return `${resource}/${id}/${verb}`
  return resource
}

/** The body with the ids of the photos that are uploaded. */
export function bodyOf({ body, photos }: Pick<QueuedAction, 'body' | 'photos'>): Readonly<Record<string, unknown>> {
  const files: Record<string, unknown> = {}
  for (const { field, is_list, media_id } of photos) {
    if (media_id === null) continue
    if (is_list) files[field] = [...(files[field] as number[] | undefined) ?? [], media_id]
    else files[field] = media_id
  }
  return { ...body, ...files }
}
