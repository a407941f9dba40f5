/** The form of a staff user, with the reset of two-factor authentication. */
import { RoutedForm } from '../resource/form.tsx'
import type { FormParts } from '../resource/form/use_form.ts'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { readSession } from '../../kit/providers/session/session.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

export const Component = () => <RoutedForm parts={PARTS} />

const PARTS: FormParts = { before: { main: ({ base }) => (base ? <LostSecondFactor userId={base.id} /> : null) } }

/** Renders nothing when the user has no second factor; users disable their own in the profile. */
function LostSecondFactor({ userId }: { userId: number }) {
  const { t } = useTranslator()
  const path = `/api/user/users/${userId}/second-factor`
  const { loaded, reload } = useFetch(path, async (signal) => (await call<{ is_on: boolean }>(path, { signal })).body)
  if (loaded.state !== 'ready' || !loaded.value.is_on || readSession()?.person.id === userId) return null
  const remove = async () => {
    await call(path, { method: 'DELETE' })
    showAlert({ type: 'success', title: t('ui.second_factor.removed'), message: '', timeOut: 4_000 })
    reload()
  }
  return (
    <p className="field-help">
      {t('ui.second_factor.remove_help')}{' '}
      <button type="button" className="button" onClick={() => { void remove().catch(showFailure) }}>{t('ui.second_factor.remove')}</button>
    </p>
  )
}
