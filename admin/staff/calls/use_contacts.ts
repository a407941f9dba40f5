/** What is done in the call list: a claim, which ends with the page, a result, and its undoing. */
import { useEffect, useRef } from 'react'
import type { CallRow } from '#common/calls/call_list'
import type { Row } from '#resources'
import { useShortcuts } from '../../kit/controls/keys/shortcuts.ts'
import { showFailure } from '../../kit/providers/alerts.ts'
import { log as logError } from '../../kit/providers/log.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { clickToastAction, showDone } from '../resource/transition/toast.ts'
import { useBusy } from '../resource/transition/use_transition.tsx'

export type CallResult = Row<'delivery_calls'>['result']
export type NewContact = Pick<Row<'delivery_calls'>, 'medium' | 'result' | 'phone' | 'next_call_at' | 'note'>
interface Logged { readonly id: number; readonly closed: number; readonly next_try: string | null }

export interface Contacts {
  readonly claim: (client_id: number) => void
  readonly release: (client_id: number) => void
  readonly log: (row: CallRow, contact: NewContact) => void
  readonly isBusyWith: (client_id: number) => boolean
}

/** `onDone` is told the client before the card goes. */
export function useContacts(readAgain: () => void, onDone: (client_id: number) => void): Contacts {
  const { t, format } = useTranslation()
  const { isBusyWith, whileBusy } = useBusy()
  /** The client whom this page calls. */
  const own = useRef<number | null>(null)
  useShortcuts([{ key: 'z', label: 'ui.keys.undo', run: clickToastAction }])
  useEffect(() => {
    const leave = () => { if (own.current !== null) post(own.current, 'release-call').catch(logError) }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const run = (client_id: number, work: () => Promise<void>) => {
    if (isBusyWith(client_id)) return
    whileBusy(work, client_id).catch(showFailure).finally(readAgain)
  }
  const undo = (client_id: number, contact: number) => {
    run(client_id, async () => {
      await call(urlOf('delivery_calls', contact, 'undo'), { method: 'POST', body: {} })
      showDone(t('ui.transition.undone'), '', null)
    })
  }
  return {
    isBusyWith,
    claim: (client_id) => {
      run(client_id, async () => {
        const before = own.current
        await post(client_id, 'claim-call')
        own.current = client_id
        if (before !== null && before !== client_id) await post(before, 'release-call')
      })
    },
    release: (client_id) => {
      run(client_id, async () => {
        own.current = null
        await post(client_id, 'release-call')
      })
    },
    log: ({ client }, contact) => {
      run(client.id, async () => {
        const { body: { id, next_try } } = await call<Logged>(urlOf('clients', client.id, 'contact'), { method: 'POST', body: contact })
        onDone(client.id)
        if (own.current === client.id) own.current = null
        const then = next_try === null ? t('ui.calls.closed') : t('ui.calls.again', { when: `\u2068${format.datetime(next_try)}\u2069` })
        const action = { label: t('ui.transition.undo'), run: () => { undo(client.id, id) } }
        showDone(`${client.name} · ${t(enumKey('call_result', contact.result))}`, then, action)
      })
    },
  }
}

const post = (client_id: number, verb: string) => call(urlOf('clients', client_id, verb), { method: 'POST', body: {} })
