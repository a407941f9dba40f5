import { useCallback, useEffect, useState } from 'react'
import type { Row } from '#resources'
import { showAlert, showFailure } from '../../providers/alerts.ts'
import { call } from '../../providers/rest/http.ts'
import { writeVersioned } from '../../providers/rest/stale_version.ts'
import { updateSession } from '../../providers/session/session.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'

export type Profile =
  Pick<Row<'users'>, 'id' | 'version' | 'first_name' | 'last_name' | 'full_name' | 'phone' | 'email' | 'locale' | 'theme'>
export type SaveProfile = (change: Readonly<Record<string, string | null>>) => Promise<void>

const PATH = '/auth/user/me'

/** The record of the signed-in user. `save` throws a Failure with the validation errors. */
export function useProfile() {
  const { t } = useTranslator()
  const [profile, setProfile] = useState<Profile | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const store = useCallback((body: Profile) => {
    setProfile(body)
    updateSession({ person: body as Profile & { phone: string } })
  }, [])
  const load = useCallback(() => call<Profile>(PATH).then(({ body }) => {
    setIsFailed(false)
    store(body)
    return body
  }, (error: unknown) => {
    setIsFailed(true)
    showFailure(error)
    return undefined
  }), [store])
  useEffect(() => { void load() }, [load])

  const save: SaveProfile = async (change) => {
    store(await writeVersioned({
      read: profile ?? undefined, readAgain: load,
      send: async (read) => (await call<Profile>(PATH, { method: 'PATCH', body: { version: read?.version, ...change } })).body,
      // Changed elsewhere: the user sees the current values and decides again.
      takeOver: () => false,
    }))
    showAlert({ key: 'saved', type: 'success', timeOut: 3_000, title: t('ui.auth.saved'), message: '' })
  }
  return { me: profile, isLoading: !profile && !isFailed, isFailed, load: () => { void load() }, save }
}
