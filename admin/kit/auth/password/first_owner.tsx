import { useState } from 'react'
import { useParams } from 'wouter'
import { SubmitButton, PhoneField, TextField } from '../../controls/form_controls.tsx'
import { useSubmit, checkRequired, checkNewPassword } from '../../controls/hooks/use_submit.ts'
import { createFirstOwner } from '../../providers/session/auth_requests.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { DoneCard, SignInCard, SignInLink } from '../sign_in_card.tsx'
import { NewPasswordFields } from './new_password_fields.tsx'

/** Creates the first account, with the link that the server prints while there is none. */
export function Component() {
  const { t } = useTranslator()
  const { token = '' } = useParams()
  const [isCreated, setIsCreated] = useState(false)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => ({ ...checkRequired(fields, 'first_name', 'last_name', 'phone'), ...checkNewPassword(fields) }),
    send: async (fields) => {
      await createFirstOwner(token, fields)
      setIsCreated(true)
    },
  })
  if (isCreated) return <DoneCard title={t('ui.auth.first_owner_done')} text={t('ui.auth.first_owner_done_help')}><SignInLink /></DoneCard>
  return (
    <SignInCard title={t('ui.auth.first_owner')} lead={t('ui.auth.first_owner_lead')}>
      <form noValidate onSubmit={onSubmit}>
        <TextField name="first_name" label={t('ui.auth.first_name')} autoComplete="given-name" error={errors.first_name} required />
        <TextField name="last_name" label={t('ui.auth.last_name')} autoComplete="family-name" error={errors.last_name} required />
        <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} required />
        <NewPasswordFields errors={errors} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.create_account')}</SubmitButton>
      </form>
    </SignInCard>
  )
}
