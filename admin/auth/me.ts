import { useCallback, useEffect, useState } from 'react'
import type { Row } from '#resources'
import { showFailure } from '../controls/show_failure.ts'
import { showAlert } from '../providers/alerts.ts'
import { Failure } from '../providers/failure.ts'
import { call } from '../providers/http.ts'
import { updateSession } from '../providers/session.ts'
import { say } from '../providers/words.ts'

export type Me = Pick<Row<'users'>, 'id' | 'version' | 'first_name' | 'last_name' | 'full_name' | 'phone' | 'email' | 'locale' | 'theme'>
export type Save = (change: Readonly<Record<string, string | null>>) => Promise<void>

const PATH = '/auth/user/me'

/** The signed-in person's own record. `save` throws what the server refuses. */
export function useMe() {
  const [me, setMe] = useState<Me | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const keep = useCallback((body: Me) => {
    setMe(body)
    updateSession({ person: body as Me & { phone: string } })
  }, [])
  const load = useCallback(() => {
    call<Me>(PATH)
      .then(({ body }) => { setIsFailed(false); keep(body) })
      .catch((error: unknown) => { setIsFailed(true); showFailure(error) })
  }, [keep])
  useEffect(load, [load])

  const save: Save = async (change) => {
    try {
      keep((await call<Me>(PATH, { method: 'PATCH', body: { version: me?.version, ...change } })).body)
    } catch (error) {
      // Changed elsewhere meanwhile: show what stands now, the person decides again.
      if (error instanceof Failure && error.code === 'E_VERSION') load()
      throw error
    }
    showAlert({ key: 'saved', type: 'success', timeOut: 3_000, title: say('ui.auth.saved'), message: '' })
  }
  return { me, isLoading: !me && !isFailed, isFailed, load, save }
}
