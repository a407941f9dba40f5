/** Everything that is mostly right already: one line of chips that opens the fields. */
import { useId, useState } from 'react'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { FormSection } from '../../resource/form/section.tsx'
import type { Form, FormParts } from '../../resource/form/use_form.ts'
import { TransportNotice } from '../form_parts.tsx'
import { orderResource } from '../order.ts'
import { wayOf, type Way } from './pickup/pickup.ts'

export function MoreSection({ form, prefix }: { form: Form; prefix: string }) {
  const { t } = useTranslation()
  const [isOpened, setIsOpened] = useState(false)
  const id = useId()
  const sections = moreSections(form)
  const names = sections.flatMap(({ fields }) => fields)
  const hasError = Object.keys(form.errors).some((path) => names.includes(path.split('.')[0] ?? ''))
  const isOpen = isOpened || hasError
  return (
    <div className="intake-more">
      <button type="button" className="button" aria-expanded={isOpen} aria-controls={id} onClick={() => { setIsOpened(!isOpen) }}>
        <NamedIcon name="setting" />
        <span className="intake-chips">{chipsOf(form).map((key) => <span key={key} className="chip">{t(key)}</span>)}</span>
        <span>{t('ui.orders.intake.more')}</span>
      </button>
      <div id={id} className="form-sections" hidden={!isOpen}>
        {isOpen && sections.map(({ name, fields, isWide }) => (
          <FormSection
            key={name} resource={orderResource} name={name} fields={fields} isWide={isWide} form={form} given={NONE} parts={PARTS}
            prefix={prefix}
          />
        ))}
      </div>
    </div>
  )
}

/** The current choices, by the keys of their texts; usual values are left out. */
function chipsOf({ draft }: Form): string[] {
  const chosen = (name: string, of: string, usual?: string) => {
    const value = draft[name]
    return typeof value === 'string' && value !== usual ? [`enums.${of}.${value}`] : []
  }
  return [
    ...chosen('priority', 'order_priority'), ...chosen('grade', 'order_grade', 'normal'),
    ...chosen('channel', 'order_channel'), ...chosen('return_mode', 'return_mode', 'counter'),
    ...draft.is_rework === true ? ['orders.fields.is_rework'] : [],
  ]
}

/** The sections of the generic form without what the page asks itself. */
const moreSections = ({ draft }: Form) => Object.entries(orderResource.form)
  .map(([name, fields]) => ({
    name, fields: fields.filter((field) => !ASKED_ABOVE.includes(field) && !ASKED_OF[wayOf(draft)].includes(field)),
    isWide: fields.includes('services'),
  }))
  .filter(({ fields }) => fields.length > 0)

const ASKED_ABOVE = ['client_id', 'items', 'type']
const ASKED_OF: Readonly<Record<Way, readonly string[]>> = {
  counter: [], drop: ['declared_items'], pickup: ['address_id', 'requested_collect_at', 'requested_collect_to', 'is_slot_exception'],
}
const NONE = {}
const PARTS: FormParts = { before: { transport: (form) => <TransportNotice form={form} /> } }
