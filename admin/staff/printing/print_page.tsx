/** The page of one print, or of a paper before it is printed: the paper on grey, and a bar that is not printed. Without the menu. */
import { useEffect, useEffectEvent } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { ResourceName } from '#resources'
import type { PaperDocument } from '#common/files/paper_document'
import { DownloadButton } from '../../kit/controls/download_button.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { Failure, errorText } from '../../kit/providers/rest/api_failure.ts'
import { AlertBlocks } from '../../kit/controls/alerts/blocks.tsx'
import { call } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { ReasonPrompt } from './reason_prompt.tsx'
import { fetchPreview, print as printPaper, printToFile } from './print_jobs.ts'
import type { Paper } from './papers.ts'
import type { PrintRequest } from './start_print.ts'
import { PaperSheet } from './paper_sheet.tsx'
import { sizeText } from './size_text.ts'
import './print_page.css'

export function Component() {
  const { id = '' } = useParams()
  const { t } = useTranslator()
  const [search] = useSearchParams()
  const previewed = id === 'preview' ? previewedIn(search) : null
  const { loaded, reload } = useFetch(`print ${id} ${search}`, async (signal) => (previewed ? fetchPreview(previewed, signal)
    : (await call<PaperDocument>(`/api/user/prints/${id}/document`, { signal })).body))
  const paper = loaded.state === 'ready' ? loaded.value : null
  const isAutomatic = search.get('auto') === '1'
  return (
    <div className="print-page">
      <Bar id={id} paper={paper} previewed={previewed} />
      <main className="print-ground" id="main">
        {paper ? <PaperSheet paper={paper} onDrawn={isAutomatic ? printPage : undefined} />
          : loaded.state === 'failed' ? <Refused error={loaded.error} onRetry={reload} />
            : <p className="print-state" role="status" aria-busy="true">{t('ui.print.loading')}</p>}
      </main>
      <div className="print-alerts"><AlertBlocks /></div>
      <ReasonPrompt />
    </div>
  )
}

const printPage = () => { print() }

const previewedIn = (search: URLSearchParams): PrintRequest => ({
  paper: search.get('paper') as Paper, subject: { type: search.get('subject') as ResourceName, id: Number(search.get('id')) },
})

/** Of a preview both buttons make a print, with all that is asked for one. */
function Bar({ id, paper, previewed }: { id: string; paper: PaperDocument | null; previewed: PrintRequest | null }) {
  const { t } = useTranslator()
  const setTitle = useEffectEvent(() => { if (paper) document.title = paper.title })
  useEffect(() => { setTitle() }, [paper])
  return (
    <header className="print-bar">
      <h1>{paper ? <bdi>{paper.title}</bdi> : t('ui.print.title')}</h1>
      {paper && <Size paper={paper} />}
      <div className="print-buttons">
        {paper && (
          <button
            type="button" className="button" data-kind="primary" onClick={previewed ? () => { void printPaper(previewed) } : printPage}>
            {t('ui.print.print')}
          </button>
        )}
        {paper && previewed && (
          <button type="button" className="button" onClick={() => { void printToFile(previewed) }}>{t('ui.print.pdf')}</button>
        )}
        {paper && !previewed && <DownloadButton path={`/api/user/prints/${id}/pdf`}>{t('ui.print.pdf')}</DownloadButton>}
        <button type="button" className="button" onClick={closePage}>{t('ui.form.close')}</button>
      </div>
    </header>
  )
}

function Size({ paper }: { paper: PaperDocument }) {
  const { t } = useTranslator()
  return (
    <p className="print-size">
      <Ltr>{sizeText(paper)}</Ltr>
      {paper.height_mm === null && <> · {t('ui.print.roll')}</>}
      {paper.copies > 1 && <> · {t('ui.print.copies', { count: paper.copies })}</>}
    </p>
  )
}

/** The tab of a preview was opened by a button, and closes; another one goes back to where it came from. */
function closePage(): void {
  close()
  if (history.length > 1) history.back()
  else location.assign('/user/dashboard')
}

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslator()
  const status = error instanceof Failure ? error.statusCode : 0
  const title = status === 403 ? t('ui.print.forbidden') : status === 404 ? t('ui.print.unknown') : t('ui.print.failed')
  return (
    <div className="print-state" role="alert">
      <h2>{title}</h2>
      {status !== 404 && <p>{errorText(error)}</p>}
      {status !== 403 && status !== 404 && <button type="button" className="button" onClick={onRetry}>{t('ui.list.retry')}</button>}
    </div>
  )
}
