import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { empty } from '../controls/checks.ts'
import { PasswordField } from '../controls/password_field.tsx'
import { SubmitButton } from '../controls/submit_button.tsx'
import { CodeField, PhoneField } from '../controls/text_field.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { useNavigate } from '../providers/navigate.ts'
import { Failure } from '../providers/failure.ts'
import { signIn } from '../providers/sign_in.ts'
import { useWords } from '../providers/words.ts'
import { Card } from './card.tsx'
import { useEndedNotice } from './ended_notice.ts'

/** Staff sign in with phone and password, and a code where they have switched on the second step. */
export function Component({ onTyping }: { /** The moment to fetch what comes next. */ readonly onTyping?: () => void }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => empty(fields, 'phone', 'password', ...isCodeAsked ? ['code'] : []),
    send: async ({ phone = '', password = '', code }) => {
      try {
        await signIn('user', phone, password, code?.trim())
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'E_SECOND_FACTOR' || isCodeAsked) throw error
        return setIsCodeAsked(true)
      }
      await navigate('/user/dashboard', { replace: true })
    },
  })
  useEndedNotice()
  // They may have begun to type before the page was hydrated.
  useEffect(() => { if (document.activeElement?.closest('form')) onTyping?.() }, [onTyping])
  return (
    <Card title={t('ui.auth.sign_in')} lead={t('ui.auth.staff_lead')}>
      <form method="dialog" noValidate onSubmit={onSubmit} onFocus={onTyping}>
        <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} required />
        <PasswordField name="password" label={t('ui.auth.password')} autoComplete="current-password" error={errors.password} required />
        {isCodeAsked && <CodeField label={t('ui.auth.second_code')} help={t('ui.auth.second_code_help')} error={errors.code} autoFocus />}
        <SubmitButton isBusy={isBusy}>{t('ui.auth.sign_in')}</SubmitButton>
      </form>
      <p className="gate-aside"><Link to="/user/forgot-password">{t('ui.auth.forgot')}</Link></p>
    </Card>
  )
}
