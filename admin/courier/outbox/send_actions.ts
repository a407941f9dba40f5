/**
 * Sends the actions that wait, one after the other, until none is left or the network or the session ends it. What one action meets
 * holds its own stop only: a server that cannot take it, or a photo that is lost, is no reason to keep the others.
 */
import { markFailed, markRefused, markSent, markUploaded, nextAction, ownActions, withoutUploads } from './queue.ts'
import { FAILED, PHOTO_LOST, type QueuedAction, type ActionPhoto, type Refusal } from './queued_action.ts'
import type { Outcome } from './answer.ts'

export interface Answer { readonly outcome: Outcome; readonly refusal: Refusal | null }
export interface UploadAnswer extends Answer { readonly media_id: number | null }

/** What it needs of the phone and of the network: tests pass their own, which break at any point. */
export interface SendingPhone {
  readonly now: () => number
  readonly actions: () => Promise<readonly QueuedAction[]>
  readonly save: (action: QueuedAction) => Promise<void>
  /** Null when the content is gone. */
  readonly photo: (key: string) => Promise<Blob | null>
  readonly upload: (photo: ActionPhoto, content: Blob) => Promise<UploadAnswer>
  readonly send: (action: QueuedAction) => Promise<Answer>
  /** Tells the office what was refused. */
  readonly report: (action: QueuedAction) => Promise<Answer>
  /** Whether the server answers another request. */
  readonly isReachable: () => Promise<boolean>
}

export type SendResult = 'finished' | 'later' | 'signed_out'

/** Each step is saved before the next: a phone that dies in between repeats one step, with the same key. `isForced`: without pauses. */
export async function sendActions(phone: SendingPhone, courierId: number, isForced = false): Promise<SendResult> {
  const failed = new Set<string>()
  // Ends with the list: each turn sends, refuses or postpones one action, which leaves it, or stops.
  for (;;) {
    const action = nextAction(await phone.actions(), courierId, isForced ? Infinity : phone.now(), failed)
    if (!action) return reportRefused(phone, courierId)
    const { outcome, refusal } = await sendAction(phone, action)
    if (outcome === 'signed_out') return outcome
    if (outcome === 'refused' && refusal) await change(phone, action.key, (one) => markRefused(one, refusal))
    if (outcome !== 'later') continue
    // Without an answer to anything it is the network, not the action.
    if (!await phone.isReachable()) return outcome
    failed.add(action.subject)
    await change(phone, action.key, (one) => markFailed(one, phone.now()) ?? markRefused(one, failedTooOften(refusal)))
  }
}

async function sendAction(phone: SendingPhone, action: QueuedAction): Promise<Answer> {
  let prepared = action
  for (const photo of action.photos) {
    if (photo.media_id !== null) continue
    const content = await readPhoto(phone, photo)
    if (!content) return { outcome: 'refused', refusal: lost(photo) }
    const answer = await phone.upload(photo, content)
    if (answer.outcome !== 'carried_out' || answer.media_id === null) return {
      outcome: answer.outcome === 'carried_out' ? 'later' : answer.outcome, refusal: { ...answer.refusal ?? NO_REASON, photo: photo.key },
    }
    prepared = markUploaded(prepared, photo.key, answer.media_id)
    await phone.save(prepared)
  }
  const answer = await phone.send(prepared)
  if (answer.outcome === 'carried_out') await phone.save(markSent(prepared))
  const stale = answer.outcome === 'refused' && answer.refusal ? staleFields(action, answer.refusal) : new Set<string>()
  if (!stale.size) return answer
  const renewed = withoutUploads(prepared, stale)
  await phone.save(renewed)
  return sendAction(phone, renewed)
}

/** The content is read here: a phone may keep a photo that it cannot read any more. */
async function readPhoto(phone: SendingPhone, { key }: ActionPhoto): Promise<Blob | null> {
  try {
    const content = await phone.photo(key)
    return content && new Blob([await content.arrayBuffer()], { type: content.type })
  } catch {
    return null
  }
}

/** The server removes files that no record refers to after a day: the photos that were uploaded by an earlier try, once. */
function staleFields({ photos }: QueuedAction, { errors }: Refusal): ReadonlySet<string> {
  const refused = new Set(Object.keys(errors).map((path) => path.split('.')[0]))
  const stale = photos.filter((photo) => photo.media_id !== null && !photo.is_renewed && refused.has(photo.field))
  return new Set(stale.map(({ field }) => field))
}

const NO_REASON: Refusal = { status: 0, code: FAILED, message: '', errors: {}, is_reported: false }
const lost = ({ key }: ActionPhoto): Refusal => ({ ...NO_REASON, code: PHOTO_LOST, photo: key })
const failedTooOften = (last: Refusal | null): Refusal => ({ ...last ?? NO_REASON, code: FAILED })

/** It is read again: an upload may have changed it. */
async function change(phone: SendingPhone, key: string, changed: (action: QueuedAction) => QueuedAction): Promise<void> {
  const action = (await phone.actions()).find((one) => one.key === key)
  if (action) await phone.save(changed(action))
}

/** A report that fails is sent with the next ones, and holds nothing. */
async function reportRefused(phone: SendingPhone, courierId: number): Promise<SendResult> {
  for (const action of ownActions(await phone.actions(), courierId)) {
    if (action.refusal === null || action.refusal.is_reported) continue
    const { outcome } = await phone.report(action)
    if (outcome === 'signed_out') return outcome
    if (outcome === 'later' && !await phone.isReachable()) return outcome
    // A refused report is not sent again: it would be refused each time.
    if (outcome !== 'later') await phone.save(markRefused(action, { ...action.refusal, is_reported: true }))
  }
  return 'finished'
}
