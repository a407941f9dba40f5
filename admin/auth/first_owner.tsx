import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { empty, newPassword } from '../controls/checks.ts'
import { SubmitButton } from '../controls/submit_button.tsx'
import { PhoneField, TextField } from '../controls/text_field.tsx'
import { useSubmit } from '../controls/use_submit.ts'
import { makeFirstOwner } from '../providers/sign_in.ts'
import { useWords } from '../providers/words.ts'
import { Card } from './card.tsx'
import { NewPasswordFields } from './new_password_fields.tsx'

/** Behind the link in the server's log, while nobody can sign in. */
export function Component() {
  const { t } = useWords()
  const { token = '' } = useParams()
  const [isMade, setIsMade] = useState(false)
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => ({ ...empty(fields, 'first_name', 'last_name', 'phone'), ...newPassword(fields) }),
    send: async (fields) => {
      await makeFirstOwner(token, fields)
      setIsMade(true)
    },
  })
  if (isMade) return <OwnerMade />
  return (
    <Card title={t('ui.auth.first_owner')} lead={t('ui.auth.first_owner_lead')}>
      <form noValidate onSubmit={onSubmit}>
        <TextField name="first_name" label={t('ui.auth.first_name')} autoComplete="given-name" error={errors.first_name} required />
        <TextField name="last_name" label={t('ui.auth.last_name')} autoComplete="family-name" error={errors.last_name} required />
        <PhoneField name="phone" label={t('ui.auth.phone')} autoComplete="username" error={errors.phone} required />
        <NewPasswordFields errors={errors} />
        <SubmitButton isBusy={isBusy}>{t('ui.auth.create_account')}</SubmitButton>
      </form>
    </Card>
  )
}

function OwnerMade() {
  const { t } = useWords()
  return (
    <Card title={t('ui.auth.first_owner_done')}>
      <p role="status">{t('ui.auth.first_owner_done_help')}</p>
      <Link className="button" data-kind="primary" to="/admin">{t('ui.auth.sign_in')}</Link>
    </Card>
  )
}
