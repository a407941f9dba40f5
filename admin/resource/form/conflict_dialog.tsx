import { useState } from 'react'
import { FieldCell } from '../../fields/cell.tsx'
import { Dialog } from '../dialog.tsx'
import type { Field, Resource } from '../definition.ts'
import type { Row, Values } from '../record.ts'
import { fieldKey, useSay } from '../words.ts'
import { clashes, type Side } from './rebase.ts'
import type { Form } from './use_form.ts'

interface ConflictDialogProps { readonly resource: Resource; readonly form: Form; readonly base: Row; readonly current: Row }

/** Somebody saved the same record first: mine or theirs, field by field. */
export function ConflictDialog({ resource, form, base, current }: ConflictDialogProps) {
  const { t } = useSay()
  const fields = clashes(resource, form.fields, base, form.draft, current)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() => Object.fromEntries(fields.map(({ name }) => [name, 'mine'])))
  return (
    <Dialog title={t('ui.form.conflict_title')} kind="window" onClose={form.dismiss}>
      <p>{t(fields.length > 0 ? 'ui.form.conflict' : 'ui.form.conflict_none')}</p>
      <div className="conflicts">
        {fields.map((field) => (
          <fieldset key={field.name}>
            <legend>{t(fieldKey(resource, field.name))}</legend>
            <Choice
              field={field} side="mine" row={form.draft} chosen={chosen[field.name]}
              onChoose={(side) => { setChosen({ ...chosen, [field.name]: side }) }}
            />
            <Choice
              field={field} side="theirs" row={current} chosen={chosen[field.name]}
              onChoose={(side) => { setChosen({ ...chosen, [field.name]: side }) }}
            />
          </fieldset>
        ))}
      </div>
      <footer className="form-foot">
        <button type="button" className="button" data-kind="primary" aria-busy={form.isSaving} onClick={() => { void form.settle(chosen) }}>
          {t('ui.form.save')}
        </button>
        <button type="button" className="button" onClick={form.dismiss}>{t('ui.form.keep_editing')}</button>
      </footer>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly field: Field
  readonly side: Side
  readonly row: Values
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
}

function Choice({ field, side, row, chosen, onChoose }: ChoiceProps) {
  const { t } = useSay()
  return (
    <label data-chosen={chosen === side || undefined}>
      <input type="radio" name={`conflict-${field.name}`} checked={chosen === side} onChange={() => { onChoose(side) }} />
      <small>{t(`ui.form.${side}`)}</small>
      <span><FieldCell field={field} row={row} place="page" /></span>
    </label>
  )
}
