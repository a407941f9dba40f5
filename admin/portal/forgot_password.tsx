import { useState } from 'react'
import { Link } from 'wouter'
import { Card } from '../auth/card.tsx'
import { empty } from '../controls/checks.ts'
import { Field } from '../controls/field.tsx'
import { SubmitButton } from '../controls/submit_button.tsx'
import { PhoneField } from '../controls/text_field.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { call } from '../providers/http.ts'
import { useWords } from '../providers/words.ts'

/** First use and a forgotten password: a code for the phone, then a password of one's own. Those who prefer it get a link by mail. */
export function Component() {
  const { t } = useWords()
  const [phone, setPhone] = useState<string | null>(null)
  return (
    <Card title={t('portal.code.title')} lead={t(phone === null ? 'portal.code.lead' : 'portal.code.sent')}>
      {phone === null ? <AskForm done={setPhone} /> : <CodeForm phone={phone} again={() => { setPhone(null) }} />}
      <p className="gate-aside"><Link to="/client/forgot-password/mail">{t('portal.code.by_mail')}</Link></p>
      <p className="gate-aside"><Link to="/client/login">{t('ui.auth.back')}</Link></p>
    </Card>
  )
}

function AskForm({ done }: { done: (phone: string) => void }) {
  const { t } = useWords()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'phone'),
    send: async ({ phone = '' }) => {
      await call('/auth/client/send-code', { method: 'POST', body: { phone }, token: null })
      done(phone)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} required />
      <SubmitButton isBusy={isBusy}>{t('portal.code.send')}</SubmitButton>
    </form>
  )
}

function CodeForm({ phone, again }: { phone: string; again: () => void }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'code'),
    send: async ({ code = '' }) => {
      const request = { method: 'POST', body: { phone, code: code.trim() }, token: null } as const
      const { body } = await call<{ token: string }>('/auth/client/check-code', request)
      await navigate(`/client/reset-password/${body.token}`, { replace: true })
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <Field label={t('portal.code.code')} error={errors.code}>
        {(wiring) => (
          <input
            className="input" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} dir="ltr" required {...wiring}
          />
        )}
      </Field>
      <SubmitButton isBusy={isBusy}>{t('portal.code.check')}</SubmitButton>
      <button type="button" className="button" data-kind="quiet" onClick={again}>{t('portal.code.again')}</button>
    </form>
  )
}
