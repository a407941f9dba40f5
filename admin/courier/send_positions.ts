/** The position of the phone, at most once a minute and only while a shipment of this courier is under way. */
import { POSITION_SECONDS } from '#common/courier/day'
import { log } from '../kit/providers/log.ts'
import { now } from './server_time.ts'
import { request } from './request.ts'
import { onCourierChange, readCourierState } from './state.ts'
import { isPositionDue, wantsPositions } from './shipment/state.ts'

interface Position {
  readonly location: { readonly lat: number; readonly lng: number }
  readonly accuracy_m: number
  readonly at: string
}

/** Only the newest is of use: without a network it replaces the one before. */
let unsent: Position | null = null
let newest: Position | null = null
/** When the day was read that says otherwise than the server: the office has ended the shipment. Nothing is sent until it is read again. */
let refusedFor: string | null = null
let timer: ReturnType<typeof setInterval> | undefined

export function startPositions(): () => void {
  update()
  return onCourierChange(update)
}

/** Where the phone was a moment ago; null when that is not known. */
export function recentLocation(): Position['location'] | null {
  const isRecent = newest !== null && now().getTime() - Date.parse(newest.at) < RECENT_MS
  return isRecent && newest ? newest.location : null
}

const RECENT_MS = 3 * 60_000

function update(): void {
  const { stored, is_locked } = readCourierState()
  const isWanted = stored !== null && !is_locked && stored.read_at !== refusedFor && wantsPositions(stored.day)
  if (isWanted === (timer !== undefined)) return
  clearInterval(timer)
  timer = isWanted ? setInterval(locate, POSITION_SECONDS * 1000) : undefined
  if (isWanted) locate()
}

function locate(): void {
  if (!('geolocation' in navigator)) return
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    const location = { lat: round(coords.latitude), lng: round(coords.longitude) }
    newest = unsent = { location, accuracy_m: Math.round(coords.accuracy), at: now().toISOString() }
    void sendNewest().catch(log)
  }, () => { void sendNewest().catch(log) }, { enableHighAccuracy: true, maximumAge: 30_000, timeout: 20_000 })
}

async function sendNewest(): Promise<void> {
  const position = unsent
  if (!position || isSending || !isPositionDue(localStorage.getItem(SENT_AT), position.at)) return
  isSending = true
  const { outcome } = await request('/api/courier/courier-locations', { method: 'POST', body: position })
  isSending = false
  // What is refused will be refused again.
  if (outcome !== 'later' && unsent === position) unsent = null
  if (outcome !== 'later') localStorage.setItem(SENT_AT, position.at)
  if (outcome !== 'refused') return
  refusedFor = readCourierState().stored?.read_at ?? null
  update()
}

/** Kept beyond the page: each load of it, and each tab, would send one more. */
const SENT_AT = 'courier_position_at'
let isSending = false

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
