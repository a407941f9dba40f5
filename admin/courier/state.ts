/** What the pages of the courier draw: the day that was read last, the actions that wait, and whether they can be sent. */
import { setBusinessZone } from '../kit/format/zone.ts'
import { createStore } from '../kit/providers/external_store.ts'
import { withLock } from '../kit/providers/session/cross_tab_lock.ts'
import { randomKey } from '../kit/providers/rest/http.ts'
import { log } from '../kit/providers/log.ts'
import { endSession, readSession, watchSession } from '../kit/providers/session/session.ts'
import { fetchDay, networkPhone } from './calls.ts'
import { now } from './server_time.ts'
import { forgetDraft, loadDrafts } from './outbox/drafts.ts'
import { keepMedia } from './outbox/keep_media.ts'
import {
  addAction, deleteActions, readDay, readActions, saveDay, saveAction, saveActionWithPhoto, type StoredDay,
} from './outbox/offline_store.ts'
import { contained, markWaiting, nextAction, ownActions, withOtherPhoto } from './outbox/queue.ts'
import { renewSession } from './sign_in/renew_session.ts'
import { sendActions } from './outbox/send_actions.ts'
import type { NewAction, QueuedAction } from './outbox/queued_action.ts'

export interface CourierState {
  /** Null before the phone has been read. */
  readonly courier_id: number | null
  readonly stored: StoredDay | null
  readonly actions: readonly QueuedAction[]
  /** `offline`: the last request had no answer. */
  readonly link: 'unknown' | 'online' | 'offline'
  readonly is_sending: boolean
  /** The session has ended: what waits is sent after the PIN or the password. */
  readonly is_locked: boolean
  /** The day could not be kept on the phone. */
  readonly is_storage_full: boolean
}

const EMPTY: CourierState =
  { courier_id: null, stored: null, actions: [], link: 'unknown', is_sending: false, is_locked: false, is_storage_full: false }

const store = createStore(EMPTY)
export const useCourierState = store.useValue
export const readCourierState = store.read
/** Calls the listener after every change; returns the function that removes it. */
export const onCourierChange = store.subscribe

function set(change: Partial<CourierState>): void {
  // The document is as old as the installed application.
  if (change.stored) setBusinessZone(change.stored.day.settings.timezone)
  store.set({ ...store.read(), ...change })
}

const currentCourier = (): number | null => {
  const session = readSession()
  return session?.guard === 'courier' ? session.person.id : null
}

const LOCK = 'zarbia-courier-presses'
const CHANNEL = 'zarbia-courier'
const TICK_MS = 15_000
const DAY_AGE_MS = 60_000

let isStarted = false
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)

/** Called by each page of the courier. */
export function startCourier(): void {
  if (isStarted) return
  isStarted = true
  if (channel) channel.onmessage = () => { void readPhone().catch(log) }
  watchSession(() => { if (currentCourier() !== store.read().courier_id) void readPhone().then(() => sync()).catch(log) })
  window.addEventListener('online', () => { void sync() })
  window.addEventListener('offline', () => { set({ link: 'offline' }) })
  document.addEventListener('visibilitychange', () => { if (!document.hidden) void sync() })
  setInterval(() => { if (isDue()) void sync() }, TICK_MS)
  void navigator.storage?.persist?.().catch(log)
  void readPhone().then(() => sync()).catch(log)
}

function isDue(): boolean {
  const { stored, actions, courier_id } = store.read()
  if (courier_id === null || document.hidden) return false
  return nextAction(actions, courier_id, Date.now()) !== null || !stored || Date.now() - Date.parse(stored.read_at) > DAY_AGE_MS
}

/** What this tab, or another one, has stored. */
async function readPhone(): Promise<void> {
  const courierId = currentCourier()
  if (courierId === null) return store.set(EMPTY)
  const isSame = store.read().courier_id === courierId
  const [stored, actions] = await Promise.all([readDay(courierId), readActions(), ...isSame ? [] : [loadDrafts(courierId)]])
  set({
    courier_id: courierId, stored: stored ?? (isSame ? store.read().stored : null), actions: ownActions(actions, courierId),
    ...!isSame && { is_locked: false },
  })
}

async function changed(): Promise<void> {
  await readPhone()
  channel?.postMessage('changed')
}

/** Stores an action on the phone, shows it as done, and sends it when there is a network. Throws StorageFull. */
export async function enqueue({ draft, ...made }: NewAction, photos: ReadonlyMap<string, Blob> = new Map()): Promise<void> {
  const courierId = currentCourier()
  if (courierId === null) throw new Error('no courier is signed in')
  const stamped = { key: randomKey(), courier_id: courierId, device_at: now().toISOString(), state: 'waiting', refusal: null } as const
  await addAction({ ...made, ...stamped }, photos, draft)
  if (draft !== undefined) forgetDraft(draft)
  await changed()
  void sync()
}

/** Sends a refused action again, after its cause is gone. */
export async function resend(refused: QueuedAction): Promise<void> {
  await saveAction(markWaiting(refused))
  await changed()
  await sync()
}

/** Sends an action again whose photo was refused, with another one. Throws StorageFull. */
export async function resendWithPhoto(refused: QueuedAction, dropped: string, content: Blob): Promise<void> {
  const key = randomKey()
  await saveActionWithPhoto(withOtherPhoto(refused, dropped, key), key, content, dropped)
  await changed()
  await sync()
}

/** Discards a refused action: the later ones of its stop are sent. */
export async function discard(refused: QueuedAction): Promise<void> {
  await deleteActions([refused])
  await changed()
  await sync()
}

let running: Promise<void> | null = null
let wanted: 'nothing' | 'due' | 'all' = 'nothing'

/** Sends what is due, or all that waits, then reads the day. One at a time, in all tabs. */
export function sync(actions: 'due' | 'all' = 'due'): Promise<void> {
  if (wanted !== 'all') wanted = actions
  running ??= (async () => {
    // Ends when nobody has asked again meanwhile.
    while (wanted !== 'nothing') {
      const isForced = wanted === 'all'
      wanted = 'nothing'
      await withLock(LOCK, () => sendAndRead(isForced))
    }
  })().catch(log).then(() => { running = null })
  return running
}

async function sendAndRead(isForced: boolean): Promise<void> {
  const courierId = currentCourier()
  if (courierId === null) return
  set({ is_sending: true })
  try {
    const session = await renewSession()
    if (session === 'revoked') return endSession('expired')
    if (session !== 'valid') return set(session === 'ended' ? { is_locked: true, link: 'online' } : { link: 'offline' })
    const phone = { ...networkPhone, save: async (one: QueuedAction) => { await saveAction(one); await changed() } }
    const result = await sendActions(phone, courierId, isForced)
    if (result === 'signed_out') return await lock()
    if (result === 'later') return set({ link: 'offline' })
    await readDayOf(courierId)
  } finally {
    set({ is_sending: false })
  }
}

/** A session that has expired while there was no network is opened again by the PIN; one that was ended elsewhere leaves no day here. */
async function lock(): Promise<void> {
  if (await renewSession(true) === 'revoked') endSession('expired')
  else set({ is_locked: true, link: 'online' })
}

async function readDayOf(courierId: number): Promise<void> {
  const sentBefore = new Set((await readActions()).filter(({ state }) => state === 'sent').map(({ key }) => key))
  const { outcome, day } = await fetchDay()
  if (!day) return outcome === 'signed_out' ? lock() : set({ link: 'offline' })
  const stored = { courier_id: courierId, day, read_at: new Date().toISOString() }
  // Somebody has signed out meanwhile.
  if (currentCourier() !== courierId) return
  const isKept = await saveDay(stored)
  // After the day is stored: a phone that dies in between shows them a moment longer, and loses nothing. Where there is no room for it
  // no older day is left either, to which they would have to be added.
  await deleteActions(contained(await readActions(), sentBefore))
  set({ stored, is_locked: false, link: 'online', is_storage_full: !isKept })
  await changed()
  void keepMedia(day).catch(log)
}
