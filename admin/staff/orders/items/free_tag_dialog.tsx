/** An item gets one of the printed tags: read by a scanner or typed here, or with the camera on the scan page. */
import { useInvalidate } from '@refinedev/core'
import { Link } from 'react-router'
import type { ScanRequest, ScanResponse } from '#common/scan'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { TextField } from '../../../kit/controls/form_controls.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { checkRequired, useSubmit } from '../../../kit/controls/hooks/use_submit.ts'
import { useTranslation } from '../../definition/translation.ts'
import { showAlert } from '../../../kit/providers/alerts.ts'
import { Failure } from '../../../kit/providers/rest/api_failure.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import type { Item } from '../order.ts'
import '../../resource/form/form.css'

interface FreeTagDialogProps { readonly item: Item; readonly onClose: () => void }

export function FreeTagDialog({ item: { id, tag_code: oldTag }, onClose }: FreeTagDialogProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const { isBusy, errors, onSubmit } = useSubmit({
    check: (fields) => checkRequired(fields, 'code'),
    send: async ({ code = '' }) => {
      const { kind } = await scan({ code: code.trim(), mode: 'find' })
      // The tag of an item or the code of an order would receive that order.
      if (kind !== 'tag') throw refusal(t('ui.scan.free_tag.not_free'))
      const { verdict, message } = await scan({ code: code.trim(), mode: 'receive', order_item_id: id })
      if (verdict !== 'ok' && verdict !== 'repeated') throw refusal(message)
      void invalidate({ invalidates: ['all'] })
      showAlert({ key: 'scan', type: 'success', title: message, message: '', timeOut: 6_000 })
      onClose()
    },
  })
  const search = new URLSearchParams({ mode: 'receive', order_item_id: String(id), label: oldTag ?? '' })
  return (
    <Dialog title={t('ui.orders.free_tag')} kind="window" onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <TextField
          name="code" label={t('tags.one')} help={t('ui.scan.free_tag.help', { code: `\u2066${oldTag}\u2069` })} error={errors.code}
          dir="ltr" required maxLength={500} autoComplete="off" autoCapitalize="characters" spellCheck={false}
        />
        <FormFoot submit={t('ui.form.save')} isBusy={isBusy} onCancel={onClose}>
          <Link className="button" to={`/user/scan?${search}`}><NamedIcon name="camera" />{t('ui.scan.camera.open')}</Link>
        </FormFoot>
      </form>
    </Dialog>
  )
}

const scan = async (body: ScanRequest): Promise<ScanResponse> => (await call<ScanResponse>('/api/user/scan', {
  method: 'POST', body: { ...body, device_at: new Date().toISOString() },
})).body

const refusal = (message: string): Failure => new Failure(422, { code: 'E_VALIDATION', message, errors: { code: [message] } })
