/** What the scan page knows: the contexts that were scanned, and the last answers. Pure. */
import type { ScanMode, ScannedOrder, ScanRequest, ScanResponse } from '#common/scan'
import { modeRules, type ContextKind } from './modes.ts'

export interface Context { readonly id: number; readonly label: string; readonly description: string }
export type Contexts = Readonly<Partial<Record<ContextKind, Context>>>

/** An answer, or why there is none. */
export type ScanOutcome =
  | { readonly state: 'answered'; readonly response: ScanResponse }
  /** `isUnanswered`: sent, but the connection broke. */
  | { readonly state: 'failed'; readonly message: string; readonly isUnanswered?: boolean }

export interface ScanEntry {
  readonly key: number
  readonly code: string
  readonly mode: ScanMode
  readonly at: string
  readonly outcome: ScanOutcome
}

/** `waiting`: the code of an item that was scanned before its place. */
export interface ScanSession { readonly contexts: Contexts; readonly entries: readonly ScanEntry[]; readonly waiting: string | null }

export const NEW_SESSION: ScanSession = { contexts: {}, entries: [], waiting: null }
const MAX_ENTRIES = 30

interface Scan { readonly code: string; readonly mode: ScanMode; readonly at: string }
/** Of `receive`: the item that gets a free tag. */
export interface Receiving { readonly order_item_id: number }

/** The body of the call. Only what belongs to the mode is sent. */
export function requestOf({ contexts }: ScanSession, { code, mode, at }: Scan, receiving: Receiving | null): ScanRequest {
  const { context } = modeRules[mode]
  const of = context && contexts[context]
  return {
    code, mode, device_at: at,
    ...of && { [CONTEXT_ARGUMENT[context]]: of.id },
    ...mode === 'receive' && receiving && { order_item_id: receiving.order_item_id },
  }
}

const CONTEXT_ARGUMENT = { place: 'stock_id', shipment: 'shipment_id', order: 'order_id', load: 'load_id' } as const

/** After an answer: the newest entry first, and the context that it sets. A refused scan changes no context. */
export function afterScan(session: ScanSession, entry: ScanEntry): ScanSession {
  const contexts = { ...session.contexts, ...contextOf(entry) }
  // A place that is scanned for something else, such as a count, takes nothing in.
  const waiting = entry.mode !== 'put' ? null : waitsForPlace(session, entry) ? entry.code : session.waiting
  return { contexts, entries: [entry, ...session.entries].slice(0, MAX_ENTRIES), waiting }
}

/** The item that was scanned before its place: it is put there when the place is known. */
const waitsForPlace = ({ contexts }: ScanSession, { mode, outcome }: ScanEntry): boolean => mode === 'put' && contexts.place === undefined
  && outcome.state === 'answered' && outcome.response.kind === 'item' && outcome.response.verdict === 'refused'

/** Whether this scan is the item that waits. */
export const isOfWaiting = ({ waiting }: ScanSession, entry: Pick<ScanEntry, 'code'> | undefined): boolean =>
  waiting !== null && waiting === entry?.code

/** The item that waits, once its place is known. */
export const placeable = ({ contexts, waiting }: ScanSession): string | null => (contexts.place ? waiting : null)

function contextOf({ mode, outcome }: ScanEntry): Contexts {
  const { context } = modeRules[mode]
  if (!context || outcome.state === 'failed') return {}
  const { verdict, kind, record, order, load, progress } = outcome.response
  // Not paid yet: the order stays open, and another client's tag is still a wrong one.
  const isOpened = verdict === 'refused' && context === 'order' && progress !== null
  if (isOpened && order) return orderContext(order)
  if (verdict !== 'ok' && verdict !== 'repeated') return {}
  if (load && context === 'load') return { load: { id: load.id, label: load.code, description: load.machine } }
  if (record && kind === context) return { [context]: { id: record.id, label: record.label, description: record.description } }
  // The first item of an order opens it.
  return context === 'order' && order ? orderContext(order) : {}
}

const orderContext = ({ id, code, client }: ScannedOrder): Contexts => ({ order: { id, label: code, description: client ?? '' } })
