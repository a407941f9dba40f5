import { useState } from 'react'
import { Lightbox } from '../fields/media/lightbox.tsx'
import { isImage, isAudio } from '../fields/media/file_kinds.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { filesOf } from '../fields/media/file_values.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { ReplaceFile } from './replace_file.tsx'
import { UsedBy } from './used_by.tsx'
import type { StoredFile } from '#schema/types'
import './media.css'
import { apiUrl } from '../../kit/providers/rest/api_url.ts'

export function FileContent({ row }: { row: Row }) {
  const { t } = useTranslation()
  const [file] = filesOf(fieldOf(resourceOf('media'), 'file'), row)
  if (!file) return null
  return (
    <div className="file-content">
      <figure className="panel"><FilePreview key={file.url} file={file} /></figure>
      <div>
        <UsedBy id={row.id} version={row.version} />
        <section className="panel file-acts">
          <a className="button" href={apiUrl(file.url)} download={file.label}><NamedIcon name="download" />{t('ui.files.download')}</a>
          {hasPermission('media-edit') && <ReplaceFile row={row} />}
        </section>
      </div>
    </div>
  )
}

/** A preview of the file. A PDF is only downloaded, never opened on our origin: it is shown as an icon. */
function FilePreview({ file }: { file: StoredFile }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (isAudio(file)) return <audio src={apiUrl(file.url)} controls preload="metadata" aria-label={file.label} />
  if (!isImage(file)) return <NamedIcon name="sheet" />
  return (
    <>
      <button type="button" aria-label={t('ui.files.open', { name: file.label })} onClick={() => { setIsOpen(true) }}>
        <img src={apiUrl(file.url)} alt="" />
      </button>
      {isOpen && <Lightbox files={[file]} start={0} onClose={() => { setIsOpen(false) }} />}
    </>
  )
}
