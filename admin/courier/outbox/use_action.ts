import { useState } from 'react'
import { showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { enqueue } from '../state.ts'
import { StorageFull } from './offline_store.ts'
import type { NewAction, ActionPhoto } from './queued_action.ts'

/** A photo as the action names it, with its content. */
export interface TakenPhoto { readonly photo: ActionPhoto; readonly content: Blob }

/** Stores an action; true when it is on the phone. */
export function useAction() {
  const { isBusy, keep } = useStoring()
  const run = (made: Omit<NewAction, 'photos'>, taken: readonly TakenPhoto[] = []): Promise<boolean> =>
    keep(() => enqueue(
      { ...made, photos: taken.map(({ photo }) => photo) },
      new Map(taken.map(({ photo, content }) => [photo.key, content])),
    ))
  return { isBusy, run }
}

/** Stores something on the phone, and says when there is no room for it. One at a time: a double tap is one action. */
export function useStoring() {
  const { t } = useTranslator()
  const [isBusy, setIsBusy] = useState(false)
  const keep = async (store: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    try {
      await store()
      return true
    } catch (error) {
      if (!(error instanceof StorageFull)) showFailure(error)
      else showAlert({ key: 'storage', type: 'danger', title: t('courier.storage.title'), message: t('courier.storage.not_kept') })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, keep }
}
