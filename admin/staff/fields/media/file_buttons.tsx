/** The other ways to add a file: camera or microphone, the library, drop and paste. */
import { lazy, Suspense, useRef, useState, type ChangeEvent } from 'react'
import type { StoredFile } from '#schema/types'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { can } from '../../../kit/providers/session/access_control.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { InputProps } from '../control_props.ts'
import { acceptsImages, acceptsAudio } from './file_kinds.ts'
import type { FileValue } from './file_values.ts'

const MediaLibrary = lazy(() => import('./media_library.tsx').then(({ MediaLibrary: library }) => ({ default: library })))

interface FileButtonsProps extends InputProps {
  readonly isFull: boolean
  readonly entries: readonly FileValue[]
  readonly onFiles: (files: readonly File[]) => void
  /** A file of the library was chosen. */
  readonly onChoose: (file: StoredFile) => void
}

export function FileButtons({ field, isFull, entries, onFiles, onChoose }: FileButtonsProps) {
  const { t } = useTranslation()
  const [isLibraryOpen, setIsLibraryOpen] = useState(false)
  const device = useRef<HTMLInputElement>(null)
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...target.files ?? []])
    // Reset, so that the same file can be chosen again after it was removed.
    target.value = ''
  }
  const isAudioOnly = acceptsAudio(field) && !acceptsImages(field)
  const hasDevice = isAudioOnly || acceptsImages(field)
  return (
    <div className="files-choose">
      {hasDevice && (
        <>
          <input
            ref={device} type="file" hidden accept={isAudioOnly ? 'audio/*' : 'image/*'} capture={isAudioOnly ? 'user' : 'environment'}
            onChange={chosen}
          />
          <button type="button" className="button files-device" disabled={isFull} onClick={() => device.current?.click()}>
            <NamedIcon name={isAudioOnly ? 'microphone' : 'camera'} />{t(isAudioOnly ? 'ui.files.record' : 'ui.files.camera')}
          </button>
        </>
      )}
      {can('media', 'list') && (
        <button type="button" className="button" data-kind="quiet" disabled={isFull} onClick={() => { setIsLibraryOpen(true) }}>
          {t('ui.files.from_library')}
        </button>
      )}
      {isLibraryOpen && (
        <Suspense fallback={null}>
          <MediaLibrary
            field={field} except={entries} onClose={() => { setIsLibraryOpen(false) }}
            onChoose={(one) => { setIsLibraryOpen(false); onChoose(one) }}
          />
        </Suspense>
      )}
      <small className="files-hint">{t('ui.files.drop')}</small>
    </div>
  )
}
