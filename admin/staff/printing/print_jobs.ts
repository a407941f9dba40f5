/** Makes a print and sends its paper to the browser's print, or saves it as a PDF. One after another: a browser has one print dialog. */
import type { PaperDocument } from '#common/files/paper_document'
import { showAlert, showFailure, showFollowUp } from '../../kit/providers/alerts.ts'
import { Failure, errorTexts } from '../../kit/providers/rest/api_failure.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { translatorOfPage } from '../../kit/providers/texts/language.ts'
import { fetchProfiles, profileFor } from './profiles.ts'
import { printDocument } from './print_frame.tsx'
import { openTab, reasonQuestion, type PrintRequest, type ReprintReason } from './start_print.ts'

interface Print { readonly id: number }
type Output = (print: Print) => Promise<void>

export function print(request: PrintRequest): Promise<void> {
  queue = queue.then(() => make(request, async ({ id }) => {
    await printDocument((await call<PaperDocument>(`/api/user/prints/${id}/document`)).body)
    const { t } = translatorOfPage()
    const sentence = t('ui.print.sent', { paper: nameOf(request) })
    showFollowUp({
      title: sentence, line: sentence, offer: { label: t('ui.print.preview'), run: () => { openTab(`/user/print/${id}`) } },
    })
  }))
  return queue
}

/** A PDF leaves the house like a paper: it is a print. */
export const printToFile = (request: PrintRequest): Promise<void> => make(request, async ({ id }) => {
  const { download, saveFile } = await import('../../kit/providers/rest/download.ts')
  saveFile(await download(`/api/user/prints/${id}/pdf`, {}))
})

/** What it would draw. */
export const fetchPreview = async (request: PrintRequest, signal: AbortSignal): Promise<PaperDocument> =>
  (await call<PaperDocument>('/api/user/prints/preview', { method: 'POST', body: await bodyOf(request), signal })).body

let queue: Promise<void> = Promise.resolve()

async function make(request: PrintRequest, output: Output): Promise<void> {
  try {
    await output(await create(request))
  } catch (error) {
    const [message] = error instanceof Failure ? error.errors?.reason ?? [] : []
    if (message === undefined) showRefusal(error)
    else reasonQuestion.set({ request, message, send: (why) => create(request, why).then(output) })
  }
}

const create = async (request: PrintRequest, why: ReprintReason = {}): Promise<Print> =>
  (await call<Print>('/api/user/prints', { method: 'POST', body: { ...await bodyOf(request), ...why } })).body

async function bodyOf({ paper, subject, print_profile_id }: PrintRequest): Promise<object> {
  const profile = print_profile_id ?? profileFor(paper, await fetchProfiles())?.id
  return { paper, subject, ...profile !== undefined && { print_profile_id: profile } }
}

/** The sentence of the field says what the paper lacks; the message only that the data are invalid. */
function showRefusal(error: unknown): void {
  const isRefused = error instanceof Failure && error.errors !== undefined
  const title = translatorOfPage().t('ui.print.refused')
  if (isRefused) showAlert({ key: 'failure', type: 'danger', title, message: errorTexts(error).join(' ') })
  else showFailure(error)
}

export function offerTab(url: string): void {
  showAlert({
    type: 'warning', title: translatorOfPage().t('ui.print.blocked'), message: '', key: 'print',
    action: { label: translatorOfPage().t('ui.print.preview'), run: () => { open(url, '_blank') } },
  })
}

const nameOf = ({ paper }: PrintRequest) => translatorOfPage().t(`enums.paper.${paper}`)
