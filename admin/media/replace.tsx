/** A new file in place of the old, for all that names it: chosen, confirmed, sent with its progress. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { acceptOf } from '../fields/media/kinds.ts'
import { NamedIcon } from '../controls/named_icon.tsx'
import { UploadTile } from '../fields/media/tile.tsx'
import { dropUpload, startUpload, useUploads } from '../fields/media/uploads.ts'
import { ask, showAlert } from '../providers/alerts.ts'
import { labelOf } from '../fields/text_of.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useSay } from '../definition/words.ts'
import '../fields/media/input.css'

const media = resourceOf('media')

export function Replace({ row }: { row: Row }) {
  const say = useSay()
  const { t } = say
  const invalidate = useInvalidate()
  const uploads = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState<string | null>(null)
  const upload = key === null ? undefined : uploads.get(key)
  const label = labelOf(media, row, say)
  const forget = () => { if (key !== null) dropUpload(key) }

  const isDone = upload?.state === 'done'
  useEffect(() => {
    if (!isDone) return
    forget()
    showAlert({ type: 'success', title: t('ui.files.replaced', { name: label }), message: '', timeOut: 4_000 })
    // Every record that names it shows the new one.
    void invalidate({ invalidates: ['all'] })
  })

  const take = async (file: File | undefined) => {
    if (!file) return
    const isSure = await ask({
      type: 'confirm', id: row.id, title: t('ui.files.replace_title', { name: label }),
      message: t('ui.files.replace_message', { name: file.name }),
    })
    if (!isSure) return
    forget()
    setKey(startUpload({ replaces: row.id, version: row.version }, file))
  }
  return (
    <>
      <input
        ref={input} type="file" hidden accept={acceptOf(fieldOf(media, 'file'))} data-testid="replacement"
        onChange={({ target }) => { void take(target.files?.[0]); target.value = '' }}
      />
      <button type="button" className="button" onClick={() => input.current?.click()}>
        <NamedIcon name="redo" />{t('ui.files.replace')}
      </button>
      {upload && <ul className="files-input"><UploadTile upload={upload} onCancel={forget} /></ul>}
    </>
  )
}
