import { useState } from 'react'
import { Link } from 'wouter'
import { SignInCard } from '../auth/sign_in_card.tsx'
import { Field, SubmitButton, PhoneField } from '../controls/form_controls.tsx'
import { useSubmit, checkRequired } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { call } from '../providers/http.ts'
import { useTranslator } from '../providers/i18n.ts'

/** First sign-in and forgotten password: a code sent to the phone, then a new password. A link by mail is the alternative. */
export function Component() {
  const { t } = useTranslator()
  const [phone, setPhone] = useState<string | null>(null)
  return (
    <SignInCard title={t('portal.code.title')} lead={t(phone === null ? 'portal.code.lead' : 'portal.code.sent')}>
      {phone === null ? <PhoneForm done={setPhone} /> : <CodeForm phone={phone} again={() => { setPhone(null) }} />}
      <p className="gate-aside"><Link to="/client/forgot-password/mail">{t('portal.code.by_mail')}</Link></p>
      <p className="gate-aside"><Link to="/client/login">{t('ui.auth.back')}</Link></p>
    </SignInCard>
  )
}

function PhoneForm({ done }: { done: (phone: string) => void }) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'phone'),
    send: async ({ phone = '' }) => {
      await call('/auth/client/send-code', { method: 'POST', body: { phone }, token: null })
      done(phone)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} autoFocus required />
      <SubmitButton isBusy={isBusy}>{t('portal.code.send')}</SubmitButton>
    </form>
  )
}

function CodeForm({ phone, again }: { phone: string; again: () => void }) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'code'),
    send: async ({ code = '' }) => {
      const request = { method: 'POST', body: { phone, code: code.trim() }, token: null } as const
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
