import { useState } from 'react'
import { Link } from 'wouter'
import { CallCompany } from '../../kit/auth/call_company.tsx'
import { SignInCard } from '../../kit/auth/sign_in_card.tsx'
import { Field, SubmitButton, PhoneField } from '../../kit/controls/form_controls.tsx'
import { useSubmit, checkRequired } from '../../kit/controls/hooks/use_submit.ts'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useNavigate } from '../../kit/providers/navigate.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { fetchOffer } from '../sign_up/api.ts'

/** The number to which a code was sent, and the name of the request for it: the code is worth nothing without. */
interface Asked { readonly phone: string; readonly request: string }

/** First sign-in and forgotten password: a code sent to the phone, then a new password. A link by mail is the alternative. */
export function Component() {
  const { t } = useTranslator()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { loaded } = useFetch('pickup offer', fetchOffer)
  const isMailOnly = loaded.state === 'ready' && !loaded.value.sends_sms
  const lead = t(isMailOnly ? 'portal.code.mail_only' : asked === null ? 'portal.code.lead' : 'portal.code.sent')
  return (
    <SignInCard title={t('portal.code.title')} lead={lead}>
      {asked === null ? <PhoneForm done={setAsked} /> : <CodeForm asked={asked} again={() => { setAsked(null) }} />}
      <p className="gate-aside"><Link to="/client/forgot-password/mail">{t('portal.code.by_mail')}</Link></p>
      {asked !== null && <CallCompany text={t('portal.code.none')} chatText={t('portal.code.chat', { phone: asked.phone })} />}
      {asked === null && isMailOnly && <CallCompany text={t('portal.new.called_now')} />}
      <p className="gate-aside"><Link to="/client/login">{t('ui.auth.back')}</Link></p>
    </SignInCard>
  )
}

function PhoneForm({ done }: { done: (asked: Asked) => void }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'phone'),
    send: async ({ phone = '' }) => {
      const { body } = await call<{ request: string }>('/auth/client/send-code', { method: 'POST', body: { phone }, token: null })
      done({ phone, request: body.request })
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} autoFocus required />
      <SubmitButton isBusy={isBusy}>{t('portal.code.send')}</SubmitButton>
    </form>
  )
}

function CodeForm({ asked, again }: { asked: Asked; again: () => void }) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'code'),
    send: async ({ code = '' }) => {
      const request = { method: 'POST', body: { ...asked, code: code.trim() }, token: null } as const
      const { body } = await call<{ token: string }>('/auth/client/check-code', request)
      await navigate(`/client/reset-password/${body.token}`, { replace: true })
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <Field label={t('portal.code.code')} error={errors.code}>
        {(attrs) => (
          <input
            className="input" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} dir="ltr" required {...attrs}
          />
        )}
      </Field>
      <SubmitButton isBusy={isBusy}>{t('portal.code.check')}</SubmitButton>
      <button type="button" className="button" data-kind="quiet" onClick={again}>{t('portal.code.again')}</button>
    </form>
  )
}
