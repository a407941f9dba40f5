/** The files of the library that belong to no record and have a kind that the field accepts. A click adds one to the form. */
import { useTable } from '@refinedev/core'
import { useState, type KeyboardEvent } from 'react'
import { acceptedFileGroups } from '#schema/definition'
import type { StoredFile } from '#schema/types'
import { fieldOf, resourceOf, type Field } from '../../definition/definition.ts'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { SearchBox } from '../../../kit/controls/search_box.tsx'
import type { Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { filesOf } from './file_values.ts'
import { Thumb } from './thumb.tsx'
import './input.css'

const media = resourceOf('media')
const SHOWN = 48

interface MediaLibraryProps {
  readonly field: Field
  /** The values that the form contains already. */
  readonly except: readonly unknown[]
  readonly onChoose: (file: StoredFile) => void
  readonly onClose: () => void
}

export function MediaLibrary({ field, except, onChoose, onClose }: MediaLibraryProps) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const { tableQuery: query, setFilters } = useTable<Row>({
    resource: media.name, syncWithLocation: false, pagination: { pageSize: SHOWN, mode: 'server' },
    sorters: { initial: [{ field: 'created_at', order: 'desc' }] },
    filters: { permanent: [
      { field: 'kept', operator: 'eq', value: true }, { field: 'owner_id', operator: 'null', value: true },
      { field: 'kind', operator: 'in', value: acceptedFileGroups(field) },
    ] },
    errorNotification: false,
  })
  const search = (text: string) => { setQ(text); setFilters([{ field: 'q', operator: 'eq', value: text }]) }
  const files = (query.data?.data ?? []).flatMap((row) => filesOf(fieldOf(media, 'file'), row))
    .filter(({ id }) => !except.includes(id))
  return (
    <Dialog title={t('ui.files.from_library')} kind="window" onClose={onClose}>
      <div className="library" onKeyDown={(event) => { if (isEnterOfSearch(event)) event.preventDefault() }}>
        <SearchBox value={q} onSearch={search} />
        {query.error && <FailedRows error={query.error} retry={() => { void query.refetch() }} />}
        {query.isSuccess && files.length === 0 && <p>{t('ui.files.none')}</p>}
        <ul aria-busy={query.isPending || undefined}>
          {files.map((file) => (
            <li key={file.id}>
              <button type="button" onClick={() => { onChoose(file) }}>
                <Thumb file={file} /><bdi title={file.label}>{file.label}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** The dialog is inside the form: Enter in the search must not submit it. */
const isEnterOfSearch = ({ key, target }: KeyboardEvent) => key === 'Enter' && target instanceof HTMLInputElement
