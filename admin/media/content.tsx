import { useState } from 'react'
import { Lightbox } from '../fields/media/lightbox.tsx'
import { addressOf, isPicture, isSound } from '../fields/media/kinds.ts'
import { NamedIcon } from '../controls/named_icon.tsx'
import { filesOf } from '../fields/media/known.ts'
import { isAllowed } from '../providers/permission.ts'
import { fieldOf, resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useSay } from '../definition/words.ts'
import { Replace } from './replace.tsx'
import { UsedBy } from './used_by.tsx'
import type { StoredFile } from '#schema/types'
import './media.css'

export function Content({ row }: { row: Row }) {
  const { t } = useSay()
  const [file] = filesOf(fieldOf(resourceOf('media'), 'file'), row)
  if (!file) return null
  return (
    <div className="file-content">
      <figure className="panel"><Shown key={file.url} file={file} /></figure>
      <div>
        <UsedBy id={row.id} version={row.version} />
        <section className="panel file-acts">
          <a className="button" href={addressOf(file.url)} download={file.label}><NamedIcon name="download" />{t('ui.files.download')}</a>
          {isAllowed('media-edit') && <Replace row={row} />}
        </section>
      </div>
    </div>
  )
}

/** A PDF is saved and never opened in our name: it stands there as a sheet. */
function Shown({ file }: { file: StoredFile }) {
  const { t } = useSay()
  const [isOpen, setIsOpen] = useState(false)
  if (isSound(file)) return <audio src={addressOf(file.url)} controls preload="metadata" aria-label={file.label} />
  if (!isPicture(file)) return <NamedIcon name="sheet" />
  return (
    <>
      <button type="button" aria-label={t('ui.files.open', { name: file.label })} onClick={() => { setIsOpen(true) }}>
        <img src={addressOf(file.url)} alt="" />
      </button>
      {isOpen && <Lightbox files={[file]} start={0} onClose={() => { setIsOpen(false) }} />}
    </>
  )
}
