import { useParams } from 'wouter'
import type { Guard } from '#schema/types'
import { restoreAccount } from '../../providers/session/auth_requests.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { NewPasswordForm } from './new_password_form.tsx'
import { signInPages } from '../route_guards.ts'

/** Target of the link in the mail about a change of the account. Couriers sign in in their own application: they go to the home page. */
export function Component() {
  const { t } = useTranslator()
  const { guard = '', token = '' } = useParams()
  return (
    <NewPasswordForm
      title={t('ui.auth.restore')} lead={t('ui.auth.restore_lead')} save={(passwords) => restoreAccount(guard as Guard, token, passwords)}
      next={guard === 'user' || guard === 'client' ? signInPages[guard] : '/'}
    />
  )
}
