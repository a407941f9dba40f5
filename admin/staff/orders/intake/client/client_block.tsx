/** The client of the order: searched, chosen, or new with the fields of a new client. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Ltr } from '../../../../kit/controls/ltr.tsx'
import { isPlainEnter } from '../../../../kit/controls/keys/plain_enter.ts'
import { fieldOf } from '../../../definition/definition.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { FormField, idOf } from '../../../resource/form/field.tsx'
import type { Form } from '../../../resource/form/use_form.ts'
import { useClient } from '../../client/warnings.tsx'
import { orderResource } from '../../order.ts'
import { ClientField } from './client_field.tsx'

export function ClientBlock({ form, prefix, onDone }: { form: Form; prefix: string; onDone: () => void }) {
  const { t } = useTranslation()
  const { client_id: chosen } = form.draft
  const id = idOf(prefix, 'client_id')
  const input = useRef<HTMLInputElement>(null)
  const isChosen = typeof chosen === 'number'
  // The first field of the page, and again after "Change".
  useEffect(() => { if (!chosen) input.current?.focus({ preventScroll: true }) }, [chosen])
  useEffect(() => { if (isChosen) onDone() }, [isChosen, onDone])
  return (
    <section className="form-section intake-client" aria-label={t('orders.fields.client_id')}>
      {isChosen ? <ChosenClient id={chosen} onChange={() => { form.change('client_id', null) }} />
        : chosen ? (
          <div onKeyDown={(event) => { moveOnEnter(event, onDone) }}>
            <FormField
              resource={orderResource} field={fieldOf(orderResource, 'client_id')} path="client_id" prefix={prefix} value={chosen}
              row={form.draft} errors={form.errors} onChange={form.change}
            />
          </div>
        )
          : <ClientField
            id={id} input={input} error={form.errors.client_id?.join(' ')} onChoose={(next) => { form.change('client_id', next) }}
          />}
    </section>
  )
}

function ChosenClient({ id, onChange }: { id: number; onChange: () => void }) {
  const { t, format } = useTranslation()
  const client = useClient(id)
  return (
    <p className="chosen-client">
      <strong><bdi>{client?.full_name ?? `#${id}`}</bdi></strong>
      {client && <Ltr>{format.phone(client.phone)}</Ltr>}
      <button type="button" className="button" data-kind="quiet" onClick={onChange}>{t('ui.orders.intake.change_client')}</button>
    </p>
  )
}

/** Enter leads through the fields of a new client, and then on to the items. */
function moveOnEnter(event: KeyboardEvent<HTMLElement>, onDone: () => void): void {
  const { target } = event
  if (!isPlainEnter(event) || !(target instanceof HTMLInputElement) || target.role === 'combobox') return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input.input')]
  const next = inputs[inputs.indexOf(target) + 1]
  if (next) next.focus()
  else onDone()
}
