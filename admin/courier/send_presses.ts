/** Sends the presses that wait, one after the other, until none is left or the network, the server or the session ends it. */
import { markRefused, markSent, markUploaded, nextPress, ownPresses } from './queue.ts'
import type { Outcome } from './answer.ts'
import type { Press, PressPhoto, Refusal } from './press.ts'

export interface Answer { readonly outcome: Outcome; readonly refusal: Refusal | null }
export interface UploadAnswer extends Answer { readonly media_id: number | null }

/** What it needs of the phone and of the network: tests pass their own, which break at any point. */
export interface SendingPhone {
  readonly presses: () => Promise<readonly Press[]>
  readonly save: (press: Press) => Promise<void>
  /** Null when the content is gone. */
  readonly photo: (key: string) => Promise<Blob | null>
  readonly upload: (photo: PressPhoto, content: Blob) => Promise<UploadAnswer>
  readonly send: (press: Press) => Promise<Answer>
  /** Tells the office what was refused. */
  readonly report: (press: Press) => Promise<Answer>
}

export type SendResult = 'finished' | 'later' | 'signed_out'

/** Each step is saved before the next: a phone that dies in between repeats one step, with the same key. */
export async function sendPresses(phone: SendingPhone, courierId: number): Promise<SendResult> {
  // Ends with the list: each turn sends or refuses one press, which leaves it, or stops.
  for (;;) {
    const press = nextPress(await phone.presses(), courierId)
    if (!press) return reportRefused(phone, courierId)
    const { outcome, refusal } = await sendPress(phone, press)
    if (outcome === 'later' || outcome === 'signed_out') return outcome
    if (outcome === 'refused' && refusal) await refuse(phone, press.key, refusal)
  }
}

async function sendPress(phone: SendingPhone, press: Press): Promise<Answer> {
  let prepared = press
  for (const photo of press.photos) {
    const content = photo.media_id === null ? await phone.photo(photo.key) : null
    if (!content) continue
    const answer = await phone.upload(photo, content)
    if (answer.outcome !== 'carried_out' || answer.media_id === null)
      return { ...answer, refusal: answer.refusal && { ...answer.refusal, photo: photo.key } }
    prepared = markUploaded(prepared, photo.key, answer.media_id)
    await phone.save(prepared)
  }
  const answer = await phone.send(prepared)
  if (answer.outcome === 'carried_out') await phone.save(markSent(prepared))
  return answer
}

/** It is read again: an upload may have changed it. */
async function refuse(phone: SendingPhone, key: string, refusal: Refusal): Promise<void> {
  const press = (await phone.presses()).find((one) => one.key === key)
  if (press) await phone.save(markRefused(press, refusal))
}

async function reportRefused(phone: SendingPhone, courierId: number): Promise<SendResult> {
  for (const press of ownPresses(await phone.presses(), courierId)) {
    if (press.refusal === null || press.refusal.is_reported) continue
    const { outcome } = await phone.report(press)
    if (outcome === 'later' || outcome === 'signed_out') return outcome
    // A refused report is not sent again: it would be refused each time.
    await phone.save(markRefused(press, { ...press.refusal, is_reported: true }))
  }
  return 'finished'
}
