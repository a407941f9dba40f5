/** From the public page to an order: where, when and what; a code on the phone; the name of those whom nobody knows yet. */
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useNavigate } from '../../kit/providers/navigate.ts'
import { Failure } from '../../kit/providers/rest/api_failure.ts'
import { signUp } from '../../kit/providers/session/auth_requests.ts'
import { readSession } from '../../kit/providers/session/session.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../../kit/site/layout.tsx'
import { LoadState } from '../load_state.tsx'
import { fetchOffer, placeOrder, type Offer } from './api.ts'
import { CallMeStep } from './call_me_step.tsx'
import { CodeStep } from './code_step.tsx'
import { forgetDraft, useDraft } from './draft.ts'
import { NameStep } from './name_step.tsx'
import { PhoneStep } from './phone_step.tsx'
import { addressOf, stepOf, type Step } from './steps.ts'
import { WhatStep } from './what_step.tsx'
import type { FieldErrors } from '../../kit/controls/hooks/use_submit.ts'
import '../portal.css'
import './sign_up.css'

export function Component() {
  const { t } = useTranslator()
  const { loaded, reload } = useFetch('pickup offer', fetchOffer)
  return (
    <SiteLayout>
      <div className="portal-head"><h1>{t('portal.dashboard.pickup')}</h1></div>
      <LoadState of={loaded} reload={reload}>{(offer) => <Steps offer={offer} />}</LoadState>
    </SiteLayout>
  )
}

function Steps({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const [draft, change] = useDraft()
  const [refused, setRefused] = useState<FieldErrors>({})
  const [attempt, setAttempt] = useState(0)
  const step = stepOf(useSearch(), draft)
  const go = (next: Step) => {
    setRefused({})
    return navigate(addressOf(next))
  }
  const order = async () => {
    try {
      const id = await placeOrder(draft, offer, t('portal.address.home'))
      forgetDraft()
      await navigate(`/client/orders/${id}`, { replace: true })
    } catch (error) {
      const found = errorsOf(error)
      if (!Object.keys(found).some((name) => FIELDS_OF_WHAT.includes(name))) throw error
      // Somebody else has taken the time: the others are read again.
      if (found.requested_collect_at) change({ slot: null })
      setAttempt(attempt + 1)
      await go('what')
      setRefused(found)
    }
  }
  const enter = async (answer: Readonly<Record<string, unknown>>) => {
    const { phone, request } = draft
    const session = await signUp({ phone, request, ...answer })
    if (session === null) return go('name')
    if (session.person.status === 'suspended') {
      forgetDraft()
      return navigate('/client/dashboard', { replace: true })
    }
    // It is kept until the order is sent, whoever was signed in before.
    change({})
    return order()
  }
  const tryCode = (code: string) => {
    change({ code })
    return enter({ code })
  }
  const tryName = async (newcomer: Readonly<Record<string, unknown>>) => {
    try {
      await enter({ code: draft.code, ...newcomer })
    } catch (error) {
      const found = errorsOf(error)
      if (!found.code) throw error
      // Ten minutes are over.
      change({ code: '' })
      await go('code')
      setRefused(found)
    }
  }
  const isSignedIn = readSession()?.guard === 'client'
  const props = { draft, change, offer }
  switch (step) {
    case 'what': return (
      <WhatStep
        {...props} refused={refused} attempt={attempt} button={t(isSignedIn ? 'portal.new.order' : 'portal.new.next')}
        onDone={isSignedIn ? order : () => go('phone')}
      />
    )
    case 'phone': return offer.sends_codes ? <PhoneStep {...props} onDone={() => go('code')} /> : <CallMeStep {...props} />
    case 'code': return <CodeStep {...props} refused={refused.code} onCode={tryCode} />
    case 'name': return <NameStep {...props} onName={tryName} />
  }
}

const FIELDS_OF_WHAT: readonly string[] = [
  'zone_id', 'city_id', 'landmark', 'location', 'requested_collect_at', 'declared_kinds', 'declared_items',
]

/** The server reports errors of a new address below the order's field: `address_id.landmark`. */
function errorsOf(error: unknown): FieldErrors {
  const errors = error instanceof Failure ? error.errors ?? {} : {}
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name.replace('address_id.', ''), texts.join(' ')]))
}
