/** A photo of an item straight from the camera, saved at once: whoever waits at the desk sees it there. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { showAlert, showFailure } from '../../../kit/providers/alerts.ts'
import { dataProvider } from '../../../kit/providers/rest/data_provider.ts'
import { writeVersioned } from '../../../kit/providers/rest/stale_version.ts'
import { isAllowed } from '../../../kit/providers/session/can.ts'
import { fieldOf } from '../../definition/definition.ts'
import { useTranslation } from '../../definition/translation.ts'
import { filesOf } from '../../fields/media/file_values.ts'
import { removeUpload, startUpload, useUploads } from '../../fields/media/uploads.ts'
import { itemResource, type Item } from '../order.ts'

export function TakePhoto({ item }: { readonly item: Item }) {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const input = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState<string | null>(null)
  const upload = useUploads().get(key ?? '')
  const fileId = upload?.file?.id
  const keep = useEffectEvent(async (id: number) => {
    try {
      await addPhoto(item, id)
      showAlert({ type: 'success', title: t('ui.orders.photo_saved'), message: '', timeOut: 4_000 })
    } catch (error) {
      showFailure(error)
    }
    if (key !== null) removeUpload(key)
    void invalidate({ invalidates: ['all'] })
  })
  useEffect(() => { if (fileId !== undefined) void keep(fileId) }, [fileId])
  if (!mayTakePhoto(item)) return null
  const isSending = upload !== undefined && upload.state !== 'failed'
  return (
    <>
      <input
        ref={input} type="file" hidden accept="image/*" capture="environment"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) setKey(startUpload('order_items.photos_before', file))
          target.value = ''
        }}
      />
      <button type="button" className="button" disabled={isSending} onClick={() => input.current?.click()}>
        <NamedIcon name="camera" />{t(isSending ? 'ui.measuring.photo_sending' : 'ui.files.camera')}
      </button>
      {upload?.state === 'failed' && <p role="alert" className="field-error">{upload.message}</p>}
    </>
  )
}

const photos = fieldOf(itemResource, 'photos_before')

export const mayTakePhoto = (item: Item): boolean => isAllowed(item.can?.edit) && filesOf(photos, item).length < Number(photos.max)

/** Beside those that it has, also those that somebody else has taken meanwhile. */
const addPhoto = (item: Item, file_id: number): Promise<unknown> => writeVersioned({
  read: item,
  send: (read) => dataProvider.update({
    resource: itemResource.name, id: item.id,
    variables: { version: read.version, photos_before: [...filesOf(photos, read).map(({ id }) => id), file_id] },
  }),
  readAgain: async () => (await dataProvider.getOne<Item>({ resource: itemResource.name, id: item.id })).data,
  takeOver: () => true,
})
