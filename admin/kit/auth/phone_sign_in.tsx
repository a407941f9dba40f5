/** Signing in with phone and password, as couriers and clients do; staff may have a second factor (staff_sign_in_form.tsx). */
import type { ReactNode } from 'react'
import { PasswordField, PhoneField, SubmitButton } from '../controls/form_controls.tsx'
import { checkRequired, useSubmit } from '../controls/hooks/use_submit.ts'
import { signIn } from '../providers/session/auth_requests.ts'
import { useTranslator } from '../providers/texts/i18n.ts'
import { DemoLine } from './demo_line.tsx'
import { SignInCard } from './sign_in_card.tsx'
import { useArrivalNotice } from './arrival_notice.ts'

interface PhoneSignInProps {
  readonly guard: 'courier' | 'client'
  readonly title: string
  readonly lead: string
  readonly button: string
  readonly demo: 'ui.auth.demo_client' | 'courier.sign_in.demo'
  readonly onDone: () => Promise<void>
  readonly above?: ReactNode
  readonly below?: ReactNode
}

export function PhoneSignIn({ guard, title, lead, button, demo, onDone, above, below }: PhoneSignInProps) {
  const { t } = useTranslator()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'phone', 'password'),
    send: async ({ phone = '', password = '' }) => {
      await signIn(guard, phone, password)
      await onDone()
    },
  })
  useArrivalNotice()
  return (
    <SignInCard title={title} lead={lead}>
      {above}
      <form method="dialog" noValidate onSubmit={onSubmit}>
        <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} autoFocus required />
        <PasswordField name="password" label={t('ui.auth.password')} autoComplete="current-password" error={errors.password} required />
        <SubmitButton isBusy={isBusy}>{button}</SubmitButton>
      </form>
      <DemoLine text={demo} />
      {below}
    </SignInCard>
  )
}
