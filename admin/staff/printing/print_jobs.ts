/** Makes a print and sends its paper to the browser's print, or opens it in a tab. One after another: a browser has one print dialog. */
import type { PaperDocument } from '#common/files/paper_document'
import { showAlert, showFailure, showFollowUp } from '../../kit/providers/alerts.ts'
import { Failure, errorTexts } from '../../kit/providers/rest/api_failure.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { translatorOfPage } from '../../kit/providers/texts/language.ts'
import { fetchProfiles, profileFor } from './profiles.ts'
import { printDocument } from './print_frame.tsx'
import { reasonQuestion, type PrintRequest } from './start_print.ts'

interface Print { readonly id: number }
type Output = (print: Print) => Promise<void>

export function print(request: PrintRequest): Promise<void> {
  queue = queue.then(() => make(request, async ({ id }) => {
    await printDocument((await call<PaperDocument>(`/api/user/prints/${id}/document`)).body)
    const { t } = translatorOfPage()
    const sentence = t('ui.print.sent', { paper: nameOf(request) })
    showFollowUp({
      title: sentence, line: sentence, offer: { label: t('ui.print.preview'), run: () => { openPrint(id, open('', '_blank')) } },
    })
  }))
  return queue
}

export const preview = (request: PrintRequest, tab: Window | null): Promise<void> =>
  make(request, ({ id }) => { openPrint(id, tab ?? open('', '_blank')); return Promise.resolve() }, () => { tab?.close() })

let queue: Promise<void> = Promise.resolve()

async function make(request: PrintRequest, output: Output, onRefused = () => {}): Promise<void> {
  try {
    await output(await create(request))
  } catch (error) {
    onRefused()
    const [message] = error instanceof Failure ? error.errors?.reason ?? [] : []
    if (message === undefined) showRefusal(error)
    else reasonQuestion.set({ request, message, send: (reason) => create(request, reason).then(output) })
  }
}

async function create({ paper, subject, print_profile_id }: PrintRequest, reason?: string): Promise<Print> {
  const profile = print_profile_id ?? profileFor(paper, await fetchProfiles())?.id
  const body = { paper, subject, ...profile !== undefined && { print_profile_id: profile }, ...reason !== undefined && { reason } }
  return (await call<Print>('/api/user/prints', { method: 'POST', body })).body
}

/** The sentence of the field says what the paper lacks; the message only that the data are invalid. */
function showRefusal(error: unknown): void {
  const isRefused = error instanceof Failure && error.errors !== undefined
  const title = translatorOfPage().t('ui.print.refused')
  if (isRefused) showAlert({ key: 'failure', type: 'danger', title, message: errorTexts(error).join(' ') })
  else showFailure(error)
}

/** A tab that the browser has blocked is offered as a button. */
function openPrint(id: number, tab: Window | null): void {
  const url = `/user/print/${id}`
  if (tab) tab.location.href = url
  else showAlert({
    type: 'warning', title: translatorOfPage().t('ui.print.blocked'), message: '', key: 'print',
    action: { label: translatorOfPage().t('ui.print.preview'), run: () => { open(url, '_blank') } },
  })
}

const nameOf = ({ paper }: PrintRequest) => translatorOfPage().t(`enums.paper.${paper}`)
