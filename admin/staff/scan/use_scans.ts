/** Sends each scan in its turn, and signals the answer. */
import { useRef, useState } from 'react'
import type { ScanMode } from '#common/scan'
import { useTranslator, type Translator } from '../../kit/providers/texts/i18n.ts'
import { errorText, Failure } from '../../kit/providers/rest/api_failure.ts'
import { createQueue } from './queue.ts'
import { sendScan } from './send_scan.ts'
import type { ContextKind } from './modes.ts'
import { afterScan, isOfWaiting, NEW_SESSION, placeable, requestOf, type Receiving, type ScanOutcome } from './session.ts'
import { readsSound, signal, storeSound } from './sounds.ts'
import { toneOf } from './tones.ts'

interface Options {
  readonly mode: ScanMode
  readonly receiving: Receiving | null
  readonly onAnswer?: (outcome: ScanOutcome) => void
}

export function useScans({ mode, receiving, onAnswer }: Options) {
  const { t } = useTranslator()
  const [session, setSession] = useState(NEW_SESSION)
  const [waiting, setWaiting] = useState(0)
  const [isSoundOn, setIsSoundOn] = useState(readsSound)
  const [enqueue] = useState(createQueue)
  // A scan in the queue is sent with the context that the one before has set.
  const latest = useRef(session)
  const change = (next: typeof session) => { latest.current = next; setSession(next) }
  const unanswered = useRef(new Map<string, string>())

  const scan = (code: string, extra: { readonly reason?: string } = {}): Promise<ScanOutcome> => {
    const request = `${mode} ${code}`
    // The server may have done what it could not answer: the same request again has the same idempotency key.
    const at = unanswered.current.get(request) ?? new Date().toISOString()
    setWaiting((count) => count + 1)
    return enqueue(async () => {
      const body = { ...requestOf(latest.current, { code, mode, at }, receiving), ...extra }
      const outcome = await outcomeOf(() => sendScan(body), t)
      if (outcome.state === 'failed' && outcome.isUnanswered) unanswered.current.set(request, at)
      else if (outcome.state === 'answered') unanswered.current.delete(request)
      change(afterScan(latest.current, { key: ++count, code, mode, at, outcome }))
      setWaiting((left) => left - 1)
      signal(isOfWaiting(latest.current, { code }) ? 'warning' : toneOf(outcome), readsSound())
      onAnswer?.(outcome)
      scanWaiting()
      return outcome
    })
  }
  const scanWaiting = () => {
    const code = placeable(latest.current)
    if (code === null) return
    change({ ...latest.current, waiting: null })
    void scan(code)
  }
  return {
    session, scan, isWaiting: waiting > 0, isSoundOn,
    switchSound: () => { storeSound(!isSoundOn); setIsSoundOn(!isSoundOn) },
    forget: (kind: ContextKind) => { change({ ...latest.current, contexts: { ...latest.current.contexts, [kind]: undefined } }) },
    setContext: (kind: ContextKind, context: { id: number; label: string; description: string }) => {
      change({ ...latest.current, contexts: { ...latest.current.contexts, [kind]: context } })
      scanWaiting()
    },
  }
}

async function outcomeOf(send: () => ReturnType<typeof sendScan>, t: Translator['t']): Promise<ScanOutcome> {
  if (!navigator.onLine) return { state: 'failed', message: t('ui.scan.offline') }
  try {
    return { state: 'answered', response: await send() }
  } catch (error) {
    const isNetwork = error instanceof Failure && error.statusCode === 0
    return { state: 'failed', message: isNetwork ? t('ui.scan.offline') : errorText(error), isUnanswered: isNetwork }
  }
}

let count = 0
