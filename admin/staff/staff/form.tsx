/** The form of a staff user, with the reset of two-factor authentication. */
import { useCustom } from '@refinedev/core'
import { RoutedForm } from '../resource/form.tsx'
import type { FormParts } from '../resource/form/use_form.ts'
import { showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { readSession } from '../../kit/providers/session/session.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

export const Component = () => <RoutedForm parts={PARTS} />

const PARTS: FormParts = { before: { main: ({ base }) => (base ? <LostSecondFactor userId={base.id} /> : null) } }

/** Renders nothing when the user has no second factor; users disable their own in the profile. */
function LostSecondFactor({ userId }: { userId: number }) {
  const { t } = useTranslator()
  const path = urlOf('users', userId, 'second-factor')
  const { query } = useCustom<{ is_on: boolean }>({ url: path, method: 'get', errorNotification: false })
  if (!query.data?.data.is_on || readSession()?.person.id === userId) return null
  const remove = async () => {
    await call(path, { method: 'DELETE' })
    showAlert({ type: 'success', title: t('ui.second_factor.removed'), message: '', timeOut: 4_000 })
    await query.refetch()
  }
  return (
    <p className="field-help">
      {t('ui.second_factor.remove_help')}{' '}
      <button type="button" className="button" onClick={() => { void remove().catch(showFailure) }}>{t('ui.second_factor.remove')}</button>
    </p>
  )
}
