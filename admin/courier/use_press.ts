import { useState } from 'react'
import { showAlert, showFailure } from '../providers/alerts.ts'
import { useTranslator } from '../providers/i18n.ts'
import { press } from './courier_state.ts'
import { StorageFull } from './phone_store.ts'
import type { NewPress, PressPhoto } from './press.ts'

/** A photo as the press names it, with its content. */
export interface TakenPhoto { readonly photo: PressPhoto; readonly content: Blob }

/** Stores a press; true when it is on the phone. One at a time: a double tap is one press. */
export function usePress() {
  const { t } = useTranslator()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (made: Omit<NewPress, 'photos'>, taken: readonly TakenPhoto[] = []): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    try {
      const contents = new Map(taken.map(({ photo, content }) => [photo.key, content]))
      await press({ ...made, photos: taken.map(({ photo }) => photo) }, contents)
      return true
    } catch (error) {
      if (!(error instanceof StorageFull)) showFailure(error)
      else showAlert({ key: 'storage', type: 'danger', title: t('courier.storage.title'), message: t('courier.storage.not_kept') })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}
