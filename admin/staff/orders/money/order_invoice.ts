/** The invoice of an order; when there is none, it is made and issued after a question. */
import type { Row } from '#resources'
import { isTransitionPermitted } from '#schema/flow'
import type { I18n } from '../../definition/translation.ts'
import { resourceOf } from '../../definition/definition.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { showAlert, showConfirm, showFailure } from '../../../kit/providers/alerts.ts'
import { errorTexts, Failure } from '../../../kit/providers/rest/api_failure.ts'
import { transition } from '../../../kit/providers/rest/data_provider.ts'
import { currentStaff } from '../../../kit/providers/session/granted_permissions.ts'
import { call } from '../../../kit/providers/rest/http.ts'

type Invoice = Pick<Row<'invoices'>, 'id' | 'version' | 'kind' | 'status'>

/** Its id; null when there is none in the end. */
export async function invoiceOf(orderId: number, client_id: number | null, i18n: I18n): Promise<number | null> {
  try {
    return await findInvoice(orderId) ?? await makeInvoice(orderId, client_id, i18n)
  } catch (error) {
    const title = i18n.t('ui.print.refused')
    if (error instanceof Failure && error.errors) showAlert({ key: 'failure', type: 'danger', title, message: errorTexts(error).join(' ') })
    else showFailure(error)
    return null
  }
}

async function findInvoice(orderId: number): Promise<number | undefined> {
  const query = [['orders', orderId], ['kind', 'invoice'], ['_sort', 'id'], ['_order', 'desc'], ['_end', 20]] as const
  const { body } = await call<Invoice[]>('/api/user/invoices', { query })
  return body.find(({ status }) => status !== 'void')?.id
}

async function makeInvoice(orderId: number, client_id: number | null, { t }: I18n): Promise<number | null> {
  if (!can('invoices', 'create') || !isTransitionPermitted(resourceOf('invoices'), 'issue', currentStaff)) {
    showAlert({ key: 'failure', type: 'warning', title: t('ui.print.invoice.none'), message: '', timeOut: 6_000 })
    return null
  }
  const agreed = await showConfirm({
    type: 'confirm', id: orderId, title: t('ui.print.invoice.make'), message: t('ui.print.invoice.make_text'),
    confirmLabel: t('ui.print.invoice.make_do'),
  })
  if (!agreed) return null
  const { body } = await call<Invoice>('/api/user/invoices', { method: 'POST', body: { kind: 'invoice', client_id, orders: [orderId] } })
  await transition('invoices', body.id, 'issue', { version: body.version })
  return body.id
}
