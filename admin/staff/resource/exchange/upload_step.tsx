/** Uploads the file of an import, chosen or dropped. */
import { useId, useState } from 'react'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { download, saveFile } from '../../../kit/providers/rest/download.ts'
import { errorTexts } from '../../../kit/providers/rest/api_failure.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import type { Resource } from '../../definition/definition.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { ImportJob } from '#common/import_job'
import { importsUrl } from './use_import.ts'

/** The limits of the server, which checks them too. */
const LIMITS = { megabytes: 10, rows: 20_000 }
/** Enough for ten megabytes over a slow connection. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000

export function UploadStep({ resource, onUpload }: { resource: Resource; onUpload: (id: number) => void }) {
  const { t, format: { number } } = useTranslation()
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [failure, setFailure] = useState('')

  const send = async (file: File | undefined) => {
    if (!file || isBusy) return
    setIsBusy(true)
    setFailure('')
    const body = new FormData()
    body.append('file', file, file.name)
    try {
      const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS)
      const { body: job } = await call<ImportJob>(importsUrl(resource), { method: 'POST', body, signal })
      onUpload(job.id)
    } catch (error) {
      setFailure(errorTexts(error)[0])
      setIsBusy(false)
    }
  }

  return (
    <div
      className="import-drop" data-over={isOver || undefined} aria-busy={isBusy}
      onDragOver={(event) => { event.preventDefault(); setIsOver(true) }} onDragLeave={() => { setIsOver(false) }}
      onDrop={(event) => { event.preventDefault(); setIsOver(false); void send(event.dataTransfer.files[0]) }}
    >
      <NamedIcon name="upload" />
      <p>{t('ui.import.drop')}</p>
      <p className="field-help" id={`${id}-help`}>{t('ui.import.drop_help', { max: LIMITS.megabytes, rows: number(LIMITS.rows) })}</p>
      <label className="button" data-kind="primary">
        {t(isBusy ? 'ui.import.uploading' : 'ui.import.choose')}
        <input
          type="file" className="unseen" accept=".csv,.xlsx,.txt,.tsv" disabled={isBusy} aria-describedby={`${id}-help`}
          onChange={({ target }) => { void send(target.files?.[0]); target.value = '' }}
        />
      </label>
      <button
        type="button" className="button" data-kind="quiet"
        onClick={() => { void download(`${importsUrl(resource)}/template`, {}).then(saveFile, showFailure) }}
      >
        <NamedIcon name="download" />{t('ui.import.template')}
      </button>
      {failure && <p className="field-error" role="alert">{failure}</p>}
    </div>
  )
}
